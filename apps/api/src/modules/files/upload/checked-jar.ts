import { AppError } from "../../../platform/errors.ts";

const firstEntry = Buffer.from("PK\u0003\u0004", "latin1");
const centralEntry = Buffer.from("PK\u0001\u0002", "latin1");
const endRecord = Buffer.from("PK\u0005\u0006", "latin1");
const largeLocator = Buffer.from("PK\u0006\u0007", "latin1");
const endRecordBytes = 22;
const largeLocatorBytes = 20;
/** The end record, with the longest comment behind it and the locator of a large archive before it. */
const tailBytes = largeLocatorBytes + endRecordBytes + 0xffff;

/**
 * The same bytes, refused as soon as they can't be a jar: at the first four, or at the end when there is no central
 * directory. The entries are not checked here.
 */
export async function* checkedJar(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let length = 0;
  for await (const chunk of content) {
    if (start.length < firstEntry.length) {
      start = Buffer.concat([start, chunk.subarray(0, firstEntry.length - start.length)]);
      if (!firstEntry.subarray(0, start.length).equals(start)) throw notAJar();
    }
    length += chunk.length;
    tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes);
    yield chunk;
  }
  if (!hasEntryList(tail, length)) throw notAJar();
}

function notAJar(): AppError {
  return new AppError("INVALID_REQUEST", "That file is not a working .jar. Please download it again.");
}

/** Looks for the last record that reaches exactly to the end of the file and whose directory lies before it. */
function hasEntryList(tail: Buffer, length: number): boolean {
  for (let at = tail.lastIndexOf(endRecord); at >= 0; at = tail.lastIndexOf(endRecord, at - 1)) {
    if (isEnd(tail, at) && isListBefore(tail, at, length)) return true;
    if (at === 0) return false;
  }
  return false;
}

function isEnd(tail: Buffer, at: number): boolean {
  return (
    at + endRecordBytes <= tail.length && at + endRecordBytes + tail.readUInt16LE(at + 20) === tail.length
  );
}

function isListBefore(tail: Buffer, at: number, length: number): boolean {
  const entries = tail.readUInt16LE(at + 10);
  const listBytes = tail.readUInt32LE(at + 12);
  const listAt = tail.readUInt32LE(at + 16);
  if (entries === 0xffff || listBytes === 0xffffffff || listAt === 0xffffffff)
    return at >= largeLocatorBytes && isAt(tail, at - largeLocatorBytes, largeLocator);
  const endAt = length - tail.length + at;
  if (entries === 0 || listAt + listBytes > endAt) return false;
  const listInTail = listAt - (length - tail.length);
  return listInTail < 0 || isAt(tail, listInTail, centralEntry);
}

function isAt(bytes: Buffer, at: number, what: Buffer): boolean {
  return bytes.subarray(at, at + what.length).equals(what);
}
