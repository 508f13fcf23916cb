import { existsSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { trashFolder } from "@blockwright/node-protocol/file-operations";
import { workerData } from "node:worker_threads";
import { counted } from "./race-counters.ts";

export interface AttackerData {
  readonly inside: string;
  readonly outside: string;
  /** Counters at the indexes defined by `counted`. */
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
const swaps = [
  swapOf("a", outside),
  swapOf("f", join(outside, "x")),
  swapOf("a/b", join(outside, "b")),
  swapOf(trashFolder, outside),
];

/** What a tenant can do during an operation: replace a folder or file with a link, and back. */
const numbers = new Int32Array(shared);
for (let round = 0; Atomics.load(numbers, counted.isOver) === 0; round++) {
  for (const swap of swaps) {
    if (round % 64 === 0) attempt(() => heal(swap));
    attempt(() => renameSync(swap.live, swap.spare));
    attempt(() => putLink(swap));
    attempt(() => renameSync(swap.live, swap.link));
    Atomics.store(numbers, counted.standing, 0);
    attempt(() => renameSync(swap.spare, swap.live));
  }
  if (round % 16 === 0) attempt(spoilUnfinished);
}

function putLink({ link, live }: Swap): void {
  renameSync(link, live);
  Atomics.store(numbers, counted.standing, 1);
  Atomics.add(numbers, counted.links, 1);
  Atomics.notify(numbers, counted.links);
}

/** Temporary names are visible to the tenant, although not predictable. */
function spoilUnfinished(): void {
  for (const name of readdirSync(inside)) {
    if (!name.endsWith(".part")) continue;
    attempt(() => renameSync(join(inside, name), join(inside, "stolen")));
    attempt(() => symlinkSync(outside, join(inside, name)));
    attempt(() => rmSync(join(inside, "stolen"), { recursive: true, force: true }));
  }
}

/** The operations under attack also remove entries, including the links. */
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
