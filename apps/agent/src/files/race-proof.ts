import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { AttackerData } from "./race-attacker.ts";
import { makeRaceGround, type RaceGround, showsCanary } from "./race-ground.ts";
import { naiveTries, safeTries } from "./race-operations.ts";
import { openTree } from "./tree.ts";

export interface RaceRow {
  readonly operation: string;
  readonly tries: number;
  /** The rest was refused, as it should be while a link is in the way. */
  readonly worked: number;
  readonly escapes: number;
}

export interface RaceProof {
  readonly safeTries: number;
  readonly safeEscapes: number;
  readonly naiveTries: number;
  readonly naiveEscapes: number;
  readonly rows: readonly RaceRow[];
}

type Operations = typeof naiveTries;

/** Works on a tree while another thread swaps its folders and files with links that lead outside. */
export async function runRace({
  tries,
  operations,
}: {
  tries: number;
  operations: Operations;
}): Promise<RaceRow[]> {
  const ground = makeRaceGround();
  const rows: RaceRow[] = [];
  try {
    const each = Math.ceil(tries / Object.keys(operations).length);
    for (const operation of Object.keys(operations)) {
      rows.push(await underAttack(ground, operations, operation, each));
    }
  } finally {
    ground.remove();
  }
  return rows;
}

/** Every operation of a tree, with as many tries in total, and beside it the usual way of doing it. */
export async function proveRaces(tries: number): Promise<RaceProof> {
  const { close: _close, ...operations } = safeTries;
  const safe = await runRace({ tries, operations });
  const naive = await runRace({ tries: Math.max(20_000, Math.ceil(tries / 10)), operations: naiveTries });
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
  ground: RaceGround,
  operations: Operations,
  operation: string,
  tries: number,
): Promise<RaceRow> {
  ground.rebuild();
  const before = ground.fingerprint();
  const stopAttack = await startAttack(ground);
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const tree = openTree(ground.inside, { owner });
  let worked = 0;
  let escapes = 0;
  for (let attempt = 0; attempt < tries; attempt++) {
    try {
      const result = await operations[operation]?.(tree, attempt, ground);
      worked++;
      if (showsCanary(result)) escapes++;
    } catch {
      // Refused, or the attacker had taken it away.
    }
  }
  await stopAttack();
  tree.close();
  if (ground.fingerprint() !== before) escapes++;
  return { operation, tries, worked, escapes };
}

async function startAttack({ inside, outside }: RaceGround): Promise<() => Promise<void>> {
  const stopFlag = new SharedArrayBuffer(4);
  const workerData: AttackerData = { inside, outside, stopFlag };
  const attacker = new Worker(new URL("./race-attacker.ts", import.meta.url), { workerData });
  const ended = once(attacker, "exit");
  await once(attacker, "online");
  await setTimeout(50);
  return async () => {
    Atomics.store(new Int32Array(stopFlag), 0, 1);
    await ended;
  };
}
