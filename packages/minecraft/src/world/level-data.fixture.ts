/** An NBT tag for tests: its type and its bytes. */
interface Tag {
  readonly type: number;
  readonly bytes: Uint8Array;
}

const encoder = new TextEncoder();

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const uint16 = (value: number) => Uint8Array.of(value >> 8, value & 0xff);
const int32 = (value: number) => joined([uint16(value >>> 16), uint16(value & 0xffff)]);
const named = (value: string) => joined([uint16(encoder.encode(value).length), encoder.encode(value)]);

export function text(value: string): Tag {
  return { type: 8, bytes: named(value) };
}

export function number(value: number): Tag {
  return { type: 3, bytes: int32(value) };
}

export function toggle(isOn: boolean): Tag {
  return { type: 1, bytes: Uint8Array.of(isOn ? 1 : 0) };
}

export function numbers(values: readonly number[]): Tag {
  return { type: 11, bytes: joined([int32(values.length), ...values.map(int32)]) };
}

export function list(tags: readonly Tag[]): Tag {
  const bytes = tags.map((tag) => tag.bytes);
  return { type: 9, bytes: joined([Uint8Array.of(tags[0]?.type ?? 0), int32(tags.length), ...bytes]) };
}

export function compound(tags: Readonly<Record<string, Tag>>): Tag {
  const parts = Object.entries(tags).map(([name, { type, bytes }]) =>
    joined([Uint8Array.of(type), named(name), bytes]),
  );
  return { type: 10, bytes: joined([...parts, Uint8Array.of(0)]) };
}

/** The unpacked bytes of a `level.dat`. */
export function levelData(root: Tag): Uint8Array {
  return joined([Uint8Array.of(root.type), named(""), root.bytes]);
}
