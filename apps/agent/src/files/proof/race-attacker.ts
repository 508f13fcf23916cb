import { existsSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { workerData } from "node:worker_threads";

export interface AttackerData {
  readonly inside: string;
  readonly outside: string;
  /** Two numbers: whether to stop, and how many rounds of swaps were made. */
  readonly shared: SharedArrayBuffer;
}

interface Swap {
  readonly live: string;
  readonly link: string;
  readonly spare: string;
  readonly target: string;
}

const { inside, outside, shared } = workerData as AttackerData;
const swapOf = (name: string, target: string): Swap => ({
  live: join(inside, name),
  link: join(inside, `${name}-link`),
  spare: join(inside, `${name}-spare`),
  target,
});
const swaps = [swapOf("a", outside), swapOf("f", join(outside, "x")), swapOf("a/b", join(outside, "b"))];

/** What a tenant can do while we work on its files: put a link where a folder or a file was, and back. */
const numbers = new Int32Array(shared);
for (let round = 0; Atomics.load(numbers, 0) === 0; round++) {
  for (const swap of swaps) {
    if (round % 64 === 0) attempt(() => heal(swap));
    attempt(() => renameSync(swap.live, swap.spare));
    attempt(() => renameSync(swap.link, swap.live));
    attempt(() => renameSync(swap.live, swap.link));
    attempt(() => renameSync(swap.spare, swap.live));
  }
  Atomics.add(numbers, 1, 1);
}

/** The operations under attack also remove things, links among them. */
function heal({ live, link, spare, target }: Swap): void {
  if (!existsSync(link)) symlinkSync(target, link);
  if (!existsSync(live) && existsSync(spare)) renameSync(spare, live);
}

function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // The other thread was faster.
  }
}
