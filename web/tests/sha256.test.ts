import { afterEach, describe, expect, it, vi } from "vitest";
import { hex, hmac, sha256, unhex, utf8 } from "../src/lib/sha256";

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(unhex(text)!);

/** Bytes that look random and are the same every time. */
const noise = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, i) => (i * i * 31 + i * 7 + length) % 256);

afterEach(() => vi.unstubAllGlobals());

describe("SHA-256", () => {
  // FIPS 180-4, and a million times "a"
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("is right for a known message", (message, digest) => {
    expect(hex(sha256(utf8(message)))).toBe(digest);
  });

  it("agrees with the browser's for every length around a block", async () => {
    for (let length = 0; length <= 200; length += 1) {
      const wanted = new Uint8Array(await crypto.subtle.digest("SHA-256", noise(length)));
      expect(hex(sha256(noise(length)))).toBe(hex(wanted));
    }
  });
});

describe("HMAC-SHA-256", () => {
  // RFC 4231, cases 1, 2, 3 and 6
  it.each([
    ["0b".repeat(20), "4869205468657265", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    [
      "4a656665",
      "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    ["aa".repeat(20), "dd".repeat(50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"],
    [
      "aa".repeat(131),
      "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ],
  ])("is right for a known message", (key, message, digest) => {
    expect(hex(hmac(bytes(key), bytes(message)))).toBe(digest);
  });

  it("agrees with the browser's for keys up to two blocks", async () => {
    for (let length = 1; length <= 130; length += 3) {
      const key = await crypto.subtle.importKey("raw", noise(length), { name: "HMAC", hash: "SHA-256" }, false, [
        "sign",
      ]);
      const wanted = new Uint8Array(await crypto.subtle.sign("HMAC", key, noise(150 - length)));
      expect(hex(hmac(noise(length), noise(150 - length)))).toBe(hex(wanted));
    }
  });

  it("does without crypto.subtle", () => {
    vi.stubGlobal("crypto", {});
    expect(hex(hmac(utf8("key"), utf8("text")))).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("hexadecimal digits", () => {
  it("are read back", () => {
    expect(hex(unhex("00ff10")!)).toBe("00ff10");
    expect(unhex("")).toEqual(new Uint8Array());
  });

  it.each(["0", "xy", "00 11", "0x00"])("are told from other text: %s", (text) => {
    expect(unhex(text)).toBeNull();
  });
});
