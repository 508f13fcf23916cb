import { maxEditableBytes, type FileEncoding } from "@blockwright/contract/files";
import { readBytes } from "@blockwright/node-protocol/file-operations";
import { askFiles } from "../ask-files.ts";
import type { FilesDeps } from "../call-files.ts";
import { pathIn } from "../file-path.ts";
import { FileRefusal } from "../file-refusal.ts";
import { stampOfBytes } from "../file-stamp.ts";
import { placeOf } from "../server-place.ts";
import {
  decodeAs,
  decodeText,
  decodeUnmarked,
  encodingByMark,
  longestMarkBytes,
  type DecodedText,
} from "./text-encoding.ts";
import { wholeCharacters } from "./whole-characters.ts";

export interface FileToRead {
  readonly serverId: string;
  readonly dir: string;
  readonly fileName: string;
  readonly offset: number;
}

export interface ReadText {
  readonly content: string;
  readonly version: string | null;
  readonly encoding: FileEncoding;
  readonly size: number;
  readonly modified: string;
  readonly next: number | null;
  readonly isReadOnly: boolean;
}

interface Piece {
  readonly bytes: Buffer;
  readonly sizeBytes: number;
  readonly modifiedAt: string;
}

type ReadPiece = (offset: number, maxBytes: number) => Promise<Piece>;

/** A file that can be edited as a whole, a larger one page by page. */
export async function readFile(
  deps: FilesDeps,
  { serverId, dir, fileName, offset }: FileToRead,
): Promise<ReadText> {
  const path = pathIn(dir, fileName);
  const place = await placeOf(deps, serverId);
  const read: ReadPiece = async (from, maxBytes) => {
    const piece = await askFiles(deps, place, readBytes, { path, offset: from, maxBytes });
    return { ...piece, bytes: Buffer.from(piece.bytes, "base64") };
  };
  const piece = await read(offset, maxEditableBytes);
  const isWhole = offset === 0 && piece.bytes.length === piece.sizeBytes;
  return isWhole ? describeWhole(piece) : describePage(piece, offset, await encodingOf(read, offset, piece));
}

function describeWhole({ bytes, sizeBytes, modifiedAt }: Piece): ReadText {
  const version = stampOfBytes(bytes).digest.hex;
  const text = unlessBinary(decodeText(bytes));
  return { ...text, version, size: sizeBytes, modified: modifiedAt, next: null, isReadOnly: false };
}

/** The byte order mark of a file applies to all of its pages. */
async function encodingOf(read: ReadPiece, offset: number, { bytes }: Piece) {
  return encodingByMark(offset === 0 ? bytes : (await read(0, longestMarkBytes)).bytes);
}

function describePage(
  { bytes, sizeBytes, modifiedAt }: Piece,
  offset: number,
  marked: FileEncoding | undefined,
): ReadText {
  const isLast = offset + bytes.length >= sizeBytes;
  const whole = isLast ? bytes.length : wholeCharacters(bytes, marked ?? "utf-8");
  const page = bytes.subarray(0, whole);
  const end = offset + whole;
  return {
    ...unlessBinary(decodePage(page, offset, marked)),
    version: null,
    size: sizeBytes,
    modified: modifiedAt,
    next: isLast || whole === 0 ? null : end,
    isReadOnly: true,
  };
}

function decodePage(page: Buffer, offset: number, marked: FileEncoding | undefined): DecodedText | null {
  if (offset === 0) return decodeText(page);
  return marked ? decodeAs(page, marked) : decodeUnmarked(page);
}

function unlessBinary(text: DecodedText | null): DecodedText {
  if (!text) throw new FileRefusal("not-text", "no encoding fits its bytes");
  return text;
}
