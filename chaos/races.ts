import { availableParallelism } from "node:os";
import { raceInThread } from "../apps/agent/src/files/proof/race-in-thread.ts";
import {
  racedOperations,
  raceNaively,
  raceOperation,
  type RaceRow,
} from "../apps/agent/src/files/proof/race-proof.ts";
import type { Matrix, MatrixOptions } from "./matrix.ts";
import type { Progress } from "./progress.ts";
import { check } from "../services/judging/check.ts";
import type { Outcome } from "./report.ts";

const wholeTries = Math.max(50_000, Math.ceil(1_000_000 / racedOperations.length));
/** The most work that an interrupted run repeats. */
const triesOfPart = 10_000;
const sampleTries = 100;

/** Every file operation, while a tenant's thread swaps folders and files for symlinks that lead outside. */
export const racesMatrix: Matrix = { cells: wholeTries * racedOperations.length, run };

async function run({ isWhole, progress }: MatrixOptions): Promise<Outcome> {
  const tries = isWhole ? wholeTries : sampleTries;
  const safe: RaceRow[] = [];
  const waiting = [...racedOperations];
  const lane = async () => {
    for (let operation = waiting.shift(); operation !== undefined; operation = waiting.shift()) {
      // A thread for each would cost more than the few attempts of a sample.
      const row = isWhole
        ? await raceInParts(operation, tries, progress)
        : await raceOperation(operation, tries);
      const sentence = `${operation} stays inside, ${row.tries} tries`;
      progress.note([check(sentence, row.escapes === 0, `${row.escapes} escapes`)], row.tries);
      if (isWhole) console.log(`  ${formatRow(row).join(", ")}`);
      safe.push(row);
    }
  };
  await Promise.all(Array.from({ length: isWhole ? availableParallelism() : 1 }, lane));
  const naive = await progress.part("the usual way", raceNaively);
  return judge(safe, naive);
}

async function raceInParts(operation: string, tries: number, progress: Progress): Promise<RaceRow> {
  const parts: RaceRow[] = [];
  for (let done = 0; done < tries; done += triesOfPart) {
    const race = () => raceInThread(operation, Math.min(triesOfPart, tries - done));
    parts.push(await progress.part(`${operation}, from try ${done}`, race));
  }
  return sumOf(operation, parts);
}

function judge(safe: readonly RaceRow[], naive: readonly RaceRow[]): Outcome {
  const rows = [...safe, ...naive];
  const asleep = rows.filter(({ worked, met }) => worked === 0 || met === 0);
  const total = sumOf("all", safe);
  const naively = sumOf("naive", naive);
  return {
    checks: [
      // Otherwise the attacker did not run and nothing was proved.
      check("the usual way of doing it is led outside", naively.escapes > 0),
      check(
        "every operation worked now and then, and met links",
        asleep.length === 0,
        asleep.map(({ operation }) => operation).join(),
      ),
    ],
    figures: [
      { name: "tries", value: total.tries, unit: "" },
      { name: "tries in which a link took a place", value: total.met, unit: "" },
      { name: "escapes", value: total.escapes, unit: "", goal: { atMost: 0 } },
      { name: "escapes of the usual way", value: naively.escapes, unit: ` of ${naively.tries}` },
    ],
    columns: ["operation", "tries", "met a swap", "worked", "escapes", "swaps"],
    rows: rows.map(formatRow),
  };
}

function formatRow({ operation, tries, met, worked, escapes, swaps }: RaceRow): (string | number)[] {
  return [operation, tries, met, worked, escapes, swaps];
}

function sumOf(operation: string, parts: readonly RaceRow[]): RaceRow {
  const sum = (key: Exclude<keyof RaceRow, "operation">) =>
    parts.reduce((total, part) => total + part[key], 0);
  return {
    operation,
    tries: sum("tries"),
    met: sum("met"),
    worked: sum("worked"),
    escapes: sum("escapes"),
    swaps: sum("swaps"),
  };
}
