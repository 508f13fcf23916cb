import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { AttackerData } from "./race-attacker.ts";
import { counted, countedBytes } from "./race-counters.ts";
import { makeRaceTrees, type RaceTrees, showsCanary } from "./race-trees.ts";
import { naiveTries, type RaceTry, safeTries } from "./race-operations.ts";
import { openTree } from "../tree.ts";

export interface RaceRow {
  readonly operation: string;
  readonly tries: number;
  /** Attempts during which a link was in place of a file or folder, or took its place. */
  readonly met: number;
  /** Successful attempts. The others were refused, as expected while a link is in the way. */
  readonly worked: number;
  readonly escapes: number;
  /** How many links were created meanwhile. */
  readonly swaps: number;
}

/** Every operation that is raced. */
export const racedOperations: readonly string[] = Object.keys(safeTries);
const naiveOperations: readonly string[] = Object.keys(naiveTries);

/** Works on a tree while another thread swaps its folders and files with links to the outside. */
export async function raceOperation(operation: string, tries: number): Promise<RaceRow> {
  const raced = { ...safeTries, ...naiveTries }[operation];
  if (raced === undefined) throw new Error(`There is no operation "${operation}".`);
  const trees = makeRaceTrees();
  try {
    return { operation, ...(await underAttack(trees, raced, tries)) };
  } finally {
    trees.remove();
  }
}

const NAIVE_ROUNDS = 40;
const NAIVE_TRIES = 5_000;

/** The naive implementation must escape at least once; how soon depends on the machine and its load. */
export async function raceNaively(): Promise<readonly RaceRow[]> {
  const rows: RaceRow[] = [];
  for (let round = 0; round < NAIVE_ROUNDS && !rows.some(({ escapes }) => escapes > 0); round++)
    for (const operation of naiveOperations) rows.push(await raceOperation(operation, NAIVE_TRIES));
  return rows;
}

async function underAttack(
  trees: RaceTrees,
  raced: RaceTry,
  tries: number,
): Promise<Omit<RaceRow, "operation">> {
  const before = trees.fingerprint();
  const attack = await startAttack(trees);
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const tree = openTree(trees.inside, { owner });
  let met = 0;
  let worked = 0;
  let escapes = 0;
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt % TRIES_BETWEEN_LOOKS === 0) attack.untilAwake();
    const isMet = attack.watch();
    try {
      const result = await raced.run(tree, attempt, trees);
      worked++;
      if (showsCanary(result)) escapes++;
    } catch {
      // Refused, or removed by the attacker.
    }
    if (isMet()) met++;
    await raced.mend?.(tree, attempt, trees);
  }
  const swaps = await attack.stop();
  tree.close();
  if (trees.fingerprint() !== before) escapes++;
  return { tries, met, worked, escapes, swaps };
}

/** Attempts without a running attacker prove nothing, so every few attempts the victim waits for the next link. */
const TRIES_BETWEEN_LOOKS = 8;
const LONGEST_NAP_MS = 1_000;

async function startAttack({ inside, outside }: RaceTrees) {
  const shared = new SharedArrayBuffer(countedBytes);
  const numbers = new Int32Array(shared);
  const workerData: AttackerData = { inside, outside, shared };
  const attacker = new Worker(new URL("./race-attacker.ts", import.meta.url), { workerData });
  const ended = once(attacker, "exit");
  await once(attacker, "online");
  const links = () => Atomics.load(numbers, counted.links);
  return {
    watch: (): (() => boolean) => {
      const before = links();
      const isThere = Atomics.load(numbers, counted.standing) === 1;
      return () => isThere || links() !== before;
    },
    untilAwake: (): void => {
      Atomics.wait(numbers, counted.links, links(), LONGEST_NAP_MS);
    },
    stop: async (): Promise<number> => {
      Atomics.store(numbers, counted.isOver, 1);
      await ended;
      return links();
    },
  };
}
