/** The game allows 512. */
const maxDepth = 512;
const fixedBytes: Readonly<Record<number, number>> = { 0: 0, 1: 1, 2: 2, 3: 4, 4: 8, 5: 4, 6: 8 };
const elementBytesOfArray: Readonly<Record<number, number>> = { 7: 1, 11: 4, 12: 8 };
const [end, text, list, compound] = [0, 8, 9, 10] as const;

/** The elements of a list that are still to come; a compound ends with its own tag. */
type Open = "compound" | { readonly type: number; left: number };

/**
 * Walks through all tags of a document, in steps, so that a large one never blocks the event loop. Throws a RangeError
 * at anything that the game can't have written. Keeps nothing but the open tags.
 */
export function walkNbt(bytes: Buffer): { readonly advance: (tags: number) => boolean } {
  let at = 0;
  const open: Open[] = [];
  const skip = (count: number): number => {
    if (count < 0 || at + count > bytes.length) throw new RangeError("it breaks off");
    at += count;
    return at - count;
  };
  const enter = (tag: Open): void => {
    if (open.push(tag) > maxDepth) throw new RangeError("nested too deeply");
  };
  const payload = (type: number): void => {
    const fixed = fixedBytes[type];
    const element = elementBytesOfArray[type];
    if (fixed !== undefined) skip(fixed);
    else if (element !== undefined) skip(bytes.readInt32BE(skip(4)) * element);
    else if (type === text) skip(bytes.readUInt16BE(skip(2)));
    else if (type === compound) enter("compound");
    else if (type === list) enterList();
    else throw new RangeError("a tag of no known type");
  };
  const enterList = (): void => {
    const type = bytes.readUInt8(skip(1));
    const left = bytes.readInt32BE(skip(4));
    const fixed = fixedBytes[type];
    if (fixed !== undefined) skip(Math.max(0, left) * fixed);
    else if (left > 0) enter({ type, left });
  };
  const next = (tag: Open): void => {
    if (tag !== "compound") {
      tag.left -= 1;
      if (tag.left === 0) open.pop();
      payload(tag.type);
      return;
    }
    const type = bytes.readUInt8(skip(1));
    if (type === end) return void open.pop();
    skip(bytes.readUInt16BE(skip(2)));
    payload(type);
  };
  if (bytes.readUInt8(skip(1)) !== compound) throw new RangeError("it is no compound");
  skip(bytes.readUInt16BE(skip(2)));
  enter("compound");
  return {
    /** True when the document ended where its bytes end. */
    advance: (tags) => {
      for (let step = 0; step < tags; step += 1) {
        const tag = open.at(-1);
        if (tag === undefined) {
          if (at !== bytes.length) throw new RangeError("something follows");
          return true;
        }
        next(tag);
      }
      return false;
    },
  };
}
