#!/usr/bin/env bash
# Says where a Chromium is, for the browser tests; installs one quietly where there is none and it can.
#   tools/browser.sh          makes sure that there is one
#   tools/browser.sh --path   prints its path
set -euo pipefail

find_one() {
    local name path
    if [[ -n ${CHROMIUM:-} ]]; then
        [[ -x $CHROMIUM ]] && echo "$CHROMIUM"
        return
    fi
    for name in chromium chromium-browser google-chrome google-chrome-stable \
        "/Applications/Chromium.app/Contents/MacOS/Chromium" \
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
        if path=$(command -v "$name"); then
            echo "$path"
            return
        fi
    done
    return 1
}

install_one() {
    local sudo=()
    command -v apt-get >/dev/null || return 1
    [[ $EUID -eq 0 ]] || { command -v sudo >/dev/null && sudo=(sudo -n); } || return 1
    echo "Installing Chromium for the browser tests …" >&2
    export DEBIAN_FRONTEND=noninteractive
    "${sudo[@]}" apt-get -qq update >/dev/null &&
        "${sudo[@]}" apt-get -qq install --no-install-recommends -y chromium fonts-dejavu-core >/dev/null 2>&1
}

if ! path=$(find_one); then
    [[ -n ${CHROMIUM:-} ]] || install_one || true
    if ! path=$(find_one); then
        echo "The browser tests need Chromium, and none was found or could be installed." >&2
        echo "Install Chromium or Chrome, or name one: CHROMIUM=/path/to/chromium make test" >&2
        exit 1
    fi
fi
[[ ${1:-} != --path ]] || echo "$path"
