import { createRandom } from "../../chaos/random.ts";
import type { BrokenServer } from "./broken-server.ts";

const seed = 1;

/** The same sample every time, until the corpus changes. */
export function sampleOf(servers: readonly BrokenServer[], size: number): readonly BrokenServer[] {
  const random = createRandom(seed);
  const ordered = servers
    .map((server) => ({ server, at: random.between(0, 1) }))
    .toSorted((one, other) => one.at - other.at);
  return ordered.slice(0, size).map(({ server }) => server);
}
