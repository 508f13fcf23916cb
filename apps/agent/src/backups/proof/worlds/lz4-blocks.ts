const magic = Buffer.from("LZ4Block");
const headBytes = magic.length + 13;
const [stored, compressed] = [0x10, 0x20] as const;
const smallestMatch = 4;

/** The framing that the game uses, which is that of the Java library. Throws a RangeError at damage. */
export function unpackLz4(packed: Buffer, maxBytes: number): Buffer {
  const parts: Buffer[] = [];
  let total = 0;
  for (let at = 0; at < packed.length;) {
    if (!packed.subarray(at, at + magic.length).equals(magic)) throw new RangeError("no block begins here");
    const method = packed.readUInt8(at + magic.length) & 0xf0;
    const packedBytes = packed.readInt32LE(at + magic.length + 1);
    const bytes = packed.readInt32LE(at + magic.length + 5);
    at += headBytes;
    if (packedBytes < 0 || bytes < 0 || at + packedBytes > packed.length)
      throw new RangeError("it breaks off");
    // An empty block ends the stream.
    if (bytes === 0) break;
    total += bytes;
    if (total > maxBytes) throw new RangeError("it becomes too large");
    parts.push(unpackBlock(packed.subarray(at, at + packedBytes), bytes, method));
    at += packedBytes;
  }
  return Buffer.concat(parts);
}

function unpackBlock(block: Buffer, bytes: number, method: number): Buffer {
  if (method === stored && block.length === bytes) return block;
  if (method !== compressed) throw new RangeError("no known method");
  const result = Buffer.alloc(bytes);
  let from = 0;
  let to = 0;
  const length = (start: number): number => {
    let sum = start;
    if (start < 15) return sum;
    for (let more = 255; more === 255; sum += more) more = block.readUInt8(from++);
    return sum;
  };
  while (from < block.length) {
    const token = block.readUInt8(from++);
    const literals = length(token >> 4);
    if (from + literals > block.length || to + literals > bytes) throw new RangeError("it breaks off");
    block.copy(result, to, from, from + literals);
    from += literals;
    to += literals;
    // The last sequence has no match.
    if (from === block.length) break;
    const back = block.readUInt16LE(from);
    from += 2;
    const matched = length(token & 15) + smallestMatch;
    if (back === 0 || back > to || to + matched > bytes) throw new RangeError("it points outside");
    for (const stop = to + matched; to < stop; to += 1) result[to] = result[to - back] ?? 0;
  }
  if (to !== bytes) throw new RangeError("it ends too early");
  return result;
}
