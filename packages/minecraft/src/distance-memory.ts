/**
 * An estimate: some 14 of a chunk's 24 sections have content, with 2.5 kB of blocks and 4 kB of light each, plus
 * height maps, entities and objects around them.
 */
const mbPerChunk = 0.1;

/** The memory of the chunks around one player who is away from all others. */
export function memoryOfDistanceMb(chunks: number): number {
  return Math.round((2 * chunks + 1) ** 2 * mbPerChunk);
}
