/** A Bedrock world's `level.dat` for tests. */
export function bedrockLevelData(name: string, version: readonly number[]): Uint8Array {
  const tags = Buffer.concat([
    Buffer.from([10]),
    textOf(""),
    Buffer.from([8]),
    textOf("LevelName"),
    textOf(name),
    Buffer.from([9]),
    textOf("lastOpenedWithVersion"),
    Buffer.from([3]),
    intOf(version.length),
    ...version.map(intOf),
    Buffer.from([0]),
  ]);
  return Buffer.concat([intOf(10), intOf(tags.length), tags]);
}

function textOf(value: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(Buffer.byteLength(value));
  return Buffer.concat([length, Buffer.from(value)]);
}

function intOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
