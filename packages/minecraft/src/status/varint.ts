const maxBytes = 5;

export function encodeVarInt(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value >>> 0;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return Buffer.from(bytes);
}

export type VarInt = { readonly value: number; readonly bytes: number };

/** Undefined while the number is incomplete; throws when it is invalid. */
export function decodeVarInt(buffer: Buffer, offset = 0): VarInt | undefined {
  let value = 0;
  for (let index = 0; index < maxBytes; index += 1) {
    const byte = buffer[offset + index];
    if (byte === undefined) return undefined;
    value |= (byte & 0x7f) << (7 * index);
    if ((byte & 0x80) === 0) return { value: value >>> 0, bytes: index + 1 };
  }
  throw new Error("a VarInt has at most five bytes");
}
