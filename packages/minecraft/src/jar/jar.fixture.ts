import { strToU8, zipSync } from "fflate";
import { crc32 } from "../zip/crc32.ts";

/** A jar as created by build tools. */
export function jarOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>, { level: 6 });
}

export function classFor(javaMajor: number): Uint8Array {
  const bytes = new Uint8Array(64);
  new DataView(bytes.buffer).setUint32(0, 0xcafebabe);
  new DataView(bytes.buffer).setUint16(6, javaMajor + 44);
  return bytes;
}

export interface RawEntry {
  readonly name: string | Uint8Array;
  readonly content?: Uint8Array;
  /** The bytes in the archive, if they differ from the deflated content. */
  readonly deflated?: Uint8Array;
  readonly claimedBytes?: number;
  readonly localName?: string;
  readonly flags?: number;
  readonly method?: number;
  readonly localOffset?: number;
}

/** An archive written byte by byte, so that it can contain false values. */
export function rawZip(
  entries: readonly RawEntry[],
  end: Partial<Record<"count" | "size" | "offset", number>> = {},
) {
  const locals: Uint8Array[] = [];
  const listed: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const local = localHeader(entry);
    locals.push(local);
    listed.push(listedHeader(entry, entry.localOffset ?? offset));
    offset += local.length;
  }
  const size = listed.reduce((sum, one) => sum + one.length, 0);
  return joined([
    ...locals,
    ...listed,
    endRecord(end.count ?? entries.length, end.size ?? size, end.offset ?? offset),
  ]);
}

export function endRecord(count: number, size: number, offset: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(22));
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return new Uint8Array(view.buffer);
}

function localHeader(entry: RawEntry): Uint8Array {
  const name = bytesOf(entry.localName ?? entry.name);
  const data = dataOf(entry);
  const view = new DataView(new ArrayBuffer(30));
  view.setUint32(0, 0x04034b50, true);
  writeCommon(view, 6, entry);
  view.setUint16(26, name.length, true);
  return joined([new Uint8Array(view.buffer), name, data]);
}

function listedHeader(entry: RawEntry, offset: number): Uint8Array {
  const name = bytesOf(entry.name);
  const view = new DataView(new ArrayBuffer(46));
  view.setUint32(0, 0x02014b50, true);
  writeCommon(view, 8, entry);
  view.setUint16(28, name.length, true);
  view.setUint32(42, offset, true);
  return joined([new Uint8Array(view.buffer), name]);
}

/** Both headers contain these fields in the same order. */
function writeCommon(view: DataView, at: number, entry: RawEntry): void {
  const content = entry.content ?? new Uint8Array();
  view.setUint16(at, entry.flags ?? 0, true);
  view.setUint16(at + 2, entry.method ?? (entry.deflated ? 8 : 0), true);
  view.setUint32(at + 8, crc32(content), true);
  view.setUint32(at + 12, dataOf(entry).length, true);
  view.setUint32(at + 16, entry.claimedBytes ?? content.length, true);
}

function dataOf(entry: RawEntry): Uint8Array {
  return entry.deflated ?? entry.content ?? new Uint8Array();
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === "string" ? strToU8(text) : text;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
