import type { FileEncoding } from "@blockwright/contract/files";

/** How many of these bytes are whole characters: the rest is the beginning of a truncated one. */
export function wholeCharacters(bytes: Buffer, encoding: FileEncoding): number {
  switch (encoding) {
    case "utf-8":
    case "utf-8-bom":
      return wholeInUtf8(bytes);
    case "utf-16le":
      return wholeInUtf16(bytes, 1);
    case "utf-16be":
      return wholeInUtf16(bytes, 0);
    case "latin1":
      return bytes.length;
  }
}

function wholeInUtf8(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    const isContinuation = (byte & 0b1100_0000) === 0b1000_0000;
    if (!isContinuation) return lengthBy(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** The length of the character that begins with this byte. */
function lengthBy(byte: number): number {
  if (byte >= 0xf0) return 4;
  if (byte >= 0xe0) return 3;
  return byte >= 0xc0 ? 2 : 1;
}

/** A unit of D800 to DBFF is a high surrogate. */
function wholeInUtf16(bytes: Buffer, highByteAt: 0 | 1): number {
  const even = bytes.length - (bytes.length % 2);
  const last = bytes[even - 2 + highByteAt] ?? 0;
  return even > 0 && last >= 0xd8 && last <= 0xdb ? even - 2 : even;
}
