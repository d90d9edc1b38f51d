#!/usr/bin/env bash
# Makes sure that Firefox and WebKit are there for the long tests: installed quietly where they are missing and can be.
set -euo pipefail

missing() {
    local name
    for name in WebKitWebDriver Xvfb; do
        command -v "$name" >/dev/null || return 0
    done
    ! command -v firefox-esr >/dev/null && ! command -v firefox >/dev/null
}

install_them() {
    local sudo=()
    command -v apt-get >/dev/null || return 1
    [[ $EUID -eq 0 ]] || { command -v sudo >/dev/null && sudo=(sudo -n); } || return 1
    echo "Installing Firefox and WebKit for the long tests …" >&2
    export DEBIAN_FRONTEND=noninteractive
    "${sudo[@]}" apt-get -qq update >/dev/null &&
        "${sudo[@]}" apt-get -qq install --no-install-recommends -y \
            firefox-esr webkit2gtk-driver xvfb >/dev/null 2>&1
}

if missing; then
    install_them || true
    if missing; then
        echo "The long tests need Firefox, WebKitWebDriver and Xvfb, and they could not be installed." >&2
        echo "On Debian: apt install firefox-esr webkit2gtk-driver xvfb" >&2
        exit 1
    fi
fi
