import type { FileEncoding } from "@blockwright/contract/files";

export interface DecodedText {
  readonly content: string;
  readonly encoding: FileEncoding;
}

const marks: readonly (readonly [FileEncoding, Buffer])[] = [
  ["utf-8-bom", Buffer.of(0xef, 0xbb, 0xbf)],
  ["utf-16le", Buffer.of(0xff, 0xfe)],
  ["utf-16be", Buffer.of(0xfe, 0xff)],
];

export const longestMarkBytes = 3;

const markOf = (encoding: FileEncoding): Buffer =>
  marks.find(([name]) => name === encoding)?.[1] ?? Buffer.alloc(0);

/** The encoding given by a file's first bytes. Undefined without a byte order mark. */
export function encodingByMark(start: Buffer): FileEncoding | undefined {
  return marks.find(([, mark]) => start.subarray(0, mark.length).equals(mark))?.[0];
}

/**
 * A whole file as text; null when it is binary. Without a mark it is UTF-8, or Latin-1 as in old configs and language
 * files. Encoding it again gives the same bytes.
 */
export function decodeText(bytes: Buffer): DecodedText | null {
  const marked = encodingByMark(bytes);
  return marked ? decodeAs(bytes.subarray(markOf(marked).length), marked) : decodeUnmarked(bytes);
}

/** Bytes without a byte order mark. */
export function decodeUnmarked(bytes: Buffer): DecodedText | null {
  return decodeAs(bytes, "utf-8") ?? decodeAs(bytes, "latin1");
}

/** Bytes after the mark. Null if they are not in that encoding, or are not text. */
export function decodeAs(bytes: Buffer, encoding: FileEncoding): DecodedText | null {
  const content = decoders[encoding](bytes);
  return content === null || content.includes("\0") ? null : { content, encoding };
}

const decoders: Readonly<Record<FileEncoding, (bytes: Buffer) => string | null>> = {
  "utf-8": decodeUtf8,
  "utf-8-bom": decodeUtf8,
  "utf-16le": decodeUtf16,
  "utf-16be": (bytes) => decodeUtf16(swapped(bytes)),
  latin1: (bytes) => (hasControls(bytes) ? null : bytes.toString("latin1")),
};

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** An unpaired surrogate would not survive a round trip. */
function decodeUtf16(bytes: Buffer): string | null {
  if (bytes.length % 2 === 1) return null;
  const content = bytes.toString("utf16le");
  return content.isWellFormed() ? content : null;
}

function swapped(bytes: Buffer): Buffer {
  return bytes.length % 2 === 0 ? Buffer.from(bytes).swap16() : bytes;
}

/** Tab, line feed, form feed, carriage return, and escape for coloured logs. */
const controlsInText: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Every byte is valid Latin-1, so control characters that texts never contain mark a binary. */
function hasControls(bytes: Buffer): boolean {
  return bytes.some((byte) => (byte < 0x20 && !controlsInText.has(byte)) || byte === 0x7f);
}

export type EncodedText =
  | { readonly bytes: Buffer }
  /** The first character that the encoding does not have. */
  | { readonly lacks: string; readonly line: number };

export function encodeText(content: string, encoding: FileEncoding): EncodedText {
  const lacking = encoding === "latin1" ? /[\u{100}-\u{10ffff}]/u.exec(content) : null;
  if (lacking) {
    const line = content.slice(0, lacking.index).split("\n").length;
    return { lacks: lacking[0], line };
  }
  return { bytes: Buffer.concat([markOf(encoding), encoders[encoding](content)]) };
}

const encoders: Readonly<Record<FileEncoding, (content: string) => Buffer>> = {
  "utf-8": (content) => Buffer.from(content, "utf8"),
  "utf-8-bom": (content) => Buffer.from(content, "utf8"),
  "utf-16le": (content) => Buffer.from(content, "utf16le"),
  "utf-16be": (content) => Buffer.from(content, "utf16le").swap16(),
  latin1: (content) => Buffer.from(content, "latin1"),
};
