/** The contents of a Java world's `level.dat`. */
export interface LevelData {
  readonly name: string | null;
  /** Minecraft version, such as `1.21.4`. Missing in worlds from before 1.9. */
  readonly minecraftVersion: string | null;
}

/** The game allows 512. Real worlds stay below a tenth of that. */
const maxDepth = 128;
const wanted = { name: "/Data/LevelName", minecraftVersion: "/Data/Version/Name" } as const;
const longestShown = 80;

const fixedBytes: Readonly<Record<number, number>> = { 0: 0, 1: 1, 2: 2, 3: 4, 4: 8, 5: 4, 6: 8 };
const elementBytesOfArray: Readonly<Record<number, number>> = { 7: 1, 11: 4, 12: 8 };
const [end, text, list, compound] = [0, 8, 9, 10] as const;

/** Parses unpacked bytes. Undefined when the game can't have written them. */
export function readLevelData(bytes: Uint8Array): LevelData | undefined {
  const texts = new Map<string, string>();
  try {
    const reader = new TagReader(bytes, texts);
    if (reader.byte() !== compound) return undefined;
    reader.text();
    reader.compound("", 0);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  const told = (path: string) => texts.get(path)?.slice(0, longestShown) ?? null;
  return { name: told(wanted.name), minecraftVersion: told(wanted.minecraftVersion) };
}

/** Walks through tags and keeps the requested texts. Reading past the end throws the view's RangeError. */
class TagReader {
  readonly #view: DataView;
  readonly #texts: Map<string, string>;
  #at = 0;

  constructor(bytes: Uint8Array, texts: Map<string, string>) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#texts = texts;
  }

  byte(): number {
    const value = this.#view.getUint8(this.#at);
    this.#at += 1;
    return value;
  }

  text(): string {
    const length = this.#view.getUint16(this.#at);
    const start = this.#at + 2;
    this.#skip(2 + length);
    return new TextDecoder().decode(new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, length));
  }

  compound(path: string, depth: number): void {
    for (let type = this.byte(); type !== end; type = this.byte())
      this.#tag(type, `${path}/${this.text()}`, depth);
  }

  #tag(type: number, path: string, depth: number): void {
    if (depth > maxDepth) throw new RangeError("nested too deeply");
    const fixed = fixedBytes[type];
    const element = elementBytesOfArray[type];
    if (fixed !== undefined) this.#skip(fixed);
    else if (element !== undefined) this.#skip(this.#length() * element);
    else if (type === text) this.#keep(path, this.text());
    else if (type === compound) this.compound(path, depth + 1);
    else if (type === list) this.#list(path, depth + 1);
    else throw new RangeError("a tag of no known type");
  }

  #list(path: string, depth: number): void {
    const type = this.byte();
    const length = this.#length();
    const fixed = fixedBytes[type];
    if (fixed !== undefined) return this.#skip(length * fixed);
    for (let index = 0; index < length; index += 1) this.#tag(type, `${path}/${index}`, depth);
  }

  #keep(path: string, value: string): void {
    if (path === wanted.name || path === wanted.minecraftVersion) this.#texts.set(path, value);
  }

  #length(): number {
    const length = this.#view.getInt32(this.#at);
    this.#at += 4;
    return Math.max(0, length);
  }

  #skip(bytes: number): void {
    this.#at += bytes;
    if (this.#at > this.#view.byteLength) throw new RangeError("it breaks off");
  }
}
