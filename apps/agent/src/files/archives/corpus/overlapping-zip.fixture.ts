import { crc32, deflateRawSync } from "node:zlib";
import { directoryEntry, endOf, localHead, u16, u32 } from "./zip-parts.fixture.ts";

interface Layer {
  readonly name: string;
  readonly head: Buffer;
  /** The local header before its data. */
  readonly start: Buffer;
}

/**
 * Each file's data starts with a stored block that contains the next file's header, followed by that file's data. All
 * files share one kernel, which is inflated once for each of them. See D. Fifield, "A better zip bomb".
 */
export function overlapping(files: number, kernelBytes: number): Buffer {
  const kernel = Buffer.alloc(kernelBytes);
  let packed = deflateRawSync(kernel);
  let content: Buffer = kernel;
  let layer = layerOf(files - 1, content, packed);
  const layers = [layer];
  for (let index = files - 2; index >= 0; index--) {
    packed = Buffer.concat([storedBlock(layer.start.length), layer.start, packed]);
    content = Buffer.concat([layer.start, content]);
    layer = layerOf(index, content, packed);
    layers.unshift(layer);
  }
  const locals = Buffer.concat([layer.start, packed]);
  let offset = 0;
  const directory = layers.map(({ name, head, start }) => {
    const entry = directoryEntry({ name }, head, offset);
    offset += start.length + STORED_HEAD_BYTES;
    return entry;
  });
  const entries = Buffer.concat(directory);
  const place = { count: files, offset: locals.length, bytes: entries.length };
  return Buffer.concat([locals, entries, endOf(place, {})]);
}

function layerOf(index: number, content: Buffer, packed: Buffer): Layer {
  const name = `f${index}`;
  const sizes = [u32(crc32(content)), u32(packed.length), u32(content.length)];
  const head = Buffer.concat([u16(20), u16(0x800), u16(8), u32(0), ...sizes]);
  return { name, head, start: Buffer.concat([localHead(head, name.length), Buffer.from(name)]) };
}

const STORED_HEAD_BYTES = 5;

function storedBlock(bytes: number): Buffer {
  return Buffer.concat([Buffer.from([0]), u16(bytes), u16(~bytes & 0xffff)]);
}
