import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { AttackerData } from "./race-attacker.ts";
import { makeRaceTrees, type RaceTrees, showsCanary } from "./race-trees.ts";
import { naiveTries, type RaceTries, safeTries } from "./race-operations.ts";
import { openTree } from "../tree.ts";

export interface RaceRow {
  readonly operation: string;
  readonly tries: number;
  /** The rest was refused, as it should be while a link is in the way. */
  readonly worked: number;
  readonly escapes: number;
  /** Rounds of the attacker meanwhile. */
  readonly swaps: number;
}

export interface RaceProof {
  readonly safeTries: number;
  readonly safeEscapes: number;
  readonly naiveTries: number;
  readonly naiveEscapes: number;
  readonly rows: readonly RaceRow[];
}

/** Works on a tree while another thread swaps its folders and files with links that lead outside. */
export async function runRace({
  tries,
  operations,
}: {
  tries: number;
  operations: RaceTries;
}): Promise<RaceRow[]> {
  const trees = makeRaceTrees();
  const rows: RaceRow[] = [];
  try {
    const each = Math.ceil(tries / Object.keys(operations).length);
    for (const operation of Object.keys(operations)) {
      rows.push(await underAttack(trees, operations, operation, each));
    }
  } finally {
    trees.remove();
  }
  return rows;
}

const NAIVE_ROUNDS = 40;

/** How many ways of using a tree are raced. */
export const racedOperations = Object.keys(safeTries).length;

/** Every operation of a tree, with as many tries in total, and beside it the usual way of doing it. */
export async function proveRaces(tries: number): Promise<RaceProof> {
  const safe = await runRace({ tries, operations: safeTries });
  const naive: RaceRow[] = [];
  // The naive way must escape at least once; how soon depends on the machine and its load.
  for (let round = 0; round < NAIVE_ROUNDS && !naive.some(({ escapes }) => escapes > 0); round++)
    naive.push(...(await runRace({ tries: Math.max(5_000, Math.ceil(tries / 10)), operations: naiveTries })));
  const sum = (rows: readonly RaceRow[], key: "tries" | "escapes") =>
    rows.reduce((total, row) => total + row[key], 0);
  return {
    safeTries: sum(safe, "tries"),
    safeEscapes: sum(safe, "escapes"),
    naiveTries: sum(naive, "tries"),
    naiveEscapes: sum(naive, "escapes"),
    rows: [...safe, ...naive],
  };
}

async function underAttack(
  trees: RaceTrees,
  operations: RaceTries,
  operation: string,
  tries: number,
): Promise<RaceRow> {
  trees.rebuild();
  const before = trees.fingerprint();
  const attack = await startAttack(trees);
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const tree = openTree(trees.inside, { owner });
  let worked = 0;
  let escapes = 0;
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt % TRIES_BETWEEN_LOOKS === 0) await attack.untilAwake();
    try {
      const result = await operations[operation]?.(tree, attempt, trees);
      worked++;
      if (showsCanary(result)) escapes++;
    } catch {
      // Refused, or the attacker had taken it away.
    }
  }
  const swaps = await attack.stop();
  tree.close();
  if (trees.fingerprint() !== before) escapes++;
  return { operation, tries, worked, escapes, swaps };
}

/** Tries while the attacker has no processor prove nothing, so its progress is checked this often. */
const TRIES_BETWEEN_LOOKS = 32;

async function startAttack({ inside, outside }: RaceTrees) {
  const shared = new SharedArrayBuffer(8);
  const numbers = new Int32Array(shared);
  const workerData: AttackerData = { inside, outside, shared };
  const attacker = new Worker(new URL("./race-attacker.ts", import.meta.url), { workerData });
  const ended = once(attacker, "exit");
  await once(attacker, "online");
  let seen = 0;
  return {
    /** Until it has made a round since the last time. */
    untilAwake: async (): Promise<void> => {
      while (Atomics.load(numbers, 1) === seen) await setTimeout(1);
      seen = Atomics.load(numbers, 1);
    },
    stop: async (): Promise<number> => {
      Atomics.store(numbers, 0, 1);
      await ended;
      return Atomics.load(numbers, 1);
    },
  };
}
