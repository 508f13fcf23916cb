/** The game allows 512. Real worlds stay below a tenth of that. */
const maxDepth = 128;

export const tagTypes = { end: 0, byte: 1, int: 3, text: 8, list: 9, compound: 10 } as const;
const fixedBytes: Readonly<Record<number, number>> = { 0: 0, 1: 1, 2: 2, 3: 4, 4: 8, 5: 4, 6: 8 };
const elementBytesOfArray: Readonly<Record<number, number>> = { 7: 1, 11: 4, 12: 8 };

/** A tag without tags in it: a number, a text, an array or a list of whole numbers. */
export interface Leaf {
  readonly type: number;
  /** The names of the tags around it and its own, each after a slash. */
  readonly path: string;
  /** Where its content is. That of a text begins with its length, in two bytes. */
  readonly start: number;
  readonly end: number;
}

interface TagFormat {
  /** As Bedrock Edition writes them. */
  readonly isLittleEndian?: boolean;
}

/** Visits every leaf of unpacked NBT bytes. False when the game can't have written them. */
export function walkTags(
  bytes: Uint8Array,
  visit: (leaf: Leaf) => void,
  { isLittleEndian = false }: TagFormat = {},
): boolean {
  try {
    const walker = new TagWalker(bytes, visit, isLittleEndian);
    if (walker.byte() !== tagTypes.compound) return false;
    walker.text();
    walker.compound("", 0);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export function textAt(bytes: Uint8Array, { start, end }: Leaf): string {
  return new TextDecoder().decode(bytes.subarray(start + 2, end));
}

/** Reading past the end throws the view's RangeError. */
class TagWalker {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #visit: (leaf: Leaf) => void;
  readonly #isLittleEndian: boolean;
  #at = 0;

  constructor(bytes: Uint8Array, visit: (leaf: Leaf) => void, isLittleEndian: boolean) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#visit = visit;
    this.#isLittleEndian = isLittleEndian;
  }

  byte(): number {
    const value = this.#view.getUint8(this.#at);
    this.#at += 1;
    return value;
  }

  text(): string {
    const start = this.#at;
    this.#skip(2 + this.#view.getUint16(start, this.#isLittleEndian));
    return textAt(this.#bytes, { type: tagTypes.text, path: "", start, end: this.#at });
  }

  compound(path: string, depth: number): void {
    for (let type = this.byte(); type !== tagTypes.end; type = this.byte())
      this.#tag(type, `${path}/${this.text()}`, depth);
  }

  #tag(type: number, path: string, depth: number): void {
    if (depth > maxDepth) throw new RangeError("nested too deeply");
    if (type === tagTypes.compound) return this.compound(path, depth + 1);
    if (type === tagTypes.list) return this.#list(path, depth + 1);
    const start = this.#at;
    this.#skipContent(type);
    this.#visit({ type, path, start, end: this.#at });
  }

  #skipContent(type: number): void {
    const fixed = fixedBytes[type];
    const element = elementBytesOfArray[type];
    if (fixed !== undefined) this.#skip(fixed);
    else if (element !== undefined) this.#skip(this.#length() * element);
    else if (type === tagTypes.text) this.#skip(2 + this.#view.getUint16(this.#at, this.#isLittleEndian));
    else throw new RangeError("a tag of no known type");
  }

  #list(path: string, depth: number): void {
    const type = this.byte();
    const length = this.#length();
    const fixed = fixedBytes[type];
    if (fixed !== undefined) return this.#numbers(type, path, length * fixed);
    for (let index = 0; index < length; index += 1) this.#tag(type, `${path}/${index}`, depth);
  }

  /** Only whole numbers are of interest to anybody. */
  #numbers(type: number, path: string, bytes: number): void {
    const start = this.#at;
    this.#skip(bytes);
    if (type === tagTypes.int) this.#visit({ type: tagTypes.list, path, start, end: this.#at });
  }

  #length(): number {
    const length = this.#view.getInt32(this.#at, this.#isLittleEndian);
    this.#at += 4;
    return Math.max(0, length);
  }

  #skip(bytes: number): void {
    this.#at += bytes;
    if (this.#at > this.#view.byteLength) throw new RangeError("it breaks off");
  }
}
