import { createRandom } from "../../chaos/random.ts";

const seed = 1;

/** The same sample every time, until the corpus changes. */
export function sampleOf<One>(all: readonly One[], size: number): readonly One[] {
  const random = createRandom(seed);
  const ordered = all
    .map((one) => ({ one, at: random.between(0, 1) }))
    .toSorted((first, second) => first.at - second.at);
  return ordered.slice(0, size).map(({ one }) => one);
}
