// SHA-256 (FIPS 180-4) and HMAC (RFC 2104). `crypto.subtle` does not exist on a plain address of the
// local network, where the luck of a game must be verified too.

/** The first 32 bits of the fractional parts of a root of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) prime &&= n % d !== 0;
    if (prime) found.push((root(n) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

const START = fractions(8, Math.sqrt);
const ROUNDS = fractions(64, Math.cbrt);
const BLOCK = 64;

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The message with a one bit, zeros and its length in bits: whole blocks. */
function padded(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length << 3);
  return view;
}

function schedule(words: Uint32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(offset + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const early = words[i - 15]!;
    const late = words[i - 2]!;
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16]! + s0 + words[i - 7]! + s1;
  }
}

function compress(hash: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = hash[i]! + word));
}

export function sha256(message: Uint8Array): Uint8Array {
  const view = padded(message);
  const hash = START.slice();
  const words = new Uint32Array(64);
  for (let offset = 0; offset < view.byteLength; offset += BLOCK) {
    schedule(words, view, offset);
    compress(hash, words);
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK ? sha256(key) : key;
  const pad = (value: number, rest: Uint8Array): Uint8Array => {
    const bytes = new Uint8Array(BLOCK + rest.length).fill(value, 0, BLOCK);
    short.forEach((byte, i) => (bytes[i] = byte ^ value));
    bytes.set(rest, BLOCK);
    return sha256(bytes);
  };
  return pad(0x5c, pad(0x36, message));
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes that hexadecimal digits write down; null where they are none. */
export function unhex(text: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
