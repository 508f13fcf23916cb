const MAX_FRAGMENTS = 256;
const MAX_WHOLE_BYTES = 16 * 1_024 * 1_024;

/** Each piece begins with one byte: how many pieces are still to come. */
export function cutIntoFragments(bytes: Buffer, largestMessageBytes: number): readonly Buffer[] {
  const size = largestMessageBytes - 1;
  const count = Math.max(1, Math.ceil(bytes.length / size));
  if (count > MAX_FRAGMENTS)
    throw new Error(`${bytes.length} bytes need more than ${MAX_FRAGMENTS} fragments.`);
  return Array.from({ length: count }, (_, index) =>
    Buffer.concat([Buffer.from([count - 1 - index]), bytes.subarray(index * size, (index + 1) * size)]),
  );
}

/** Takes pieces in order and returns the whole with the last one. Throws when a piece is missing or there are too many bytes. */
export class FragmentJoiner {
  #pieces: Buffer[] = [];
  #bytes = 0;
  #toCome = 0;

  add(piece: Buffer): Buffer | undefined {
    const toCome = piece[0];
    if (toCome === undefined) throw new Error("A fragment is empty.");
    if (this.#toCome > 0 && toCome !== this.#toCome - 1) throw new Error("A fragment is missing.");
    this.#bytes += piece.length;
    if (this.#bytes > MAX_WHOLE_BYTES) throw new Error("The fragments are too large together.");
    this.#pieces.push(piece.subarray(1));
    this.#toCome = toCome;
    if (toCome > 0) return undefined;
    const whole = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    return whole;
  }
}
