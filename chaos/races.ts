import { proveRaces, racedOperations } from "../apps/agent/src/files/proof/race-proof.ts";
import type { Matrix, MatrixOptions } from "./matrix.ts";
import { check } from "../services/judging/check.ts";
import type { Outcome } from "./report.ts";

const wholeTries = Math.max(1_000_000, 50_000 * racedOperations);
const sampleTries = 16_000;

/** Every operation on a server's files, while a thread of the tenant's swaps its folders and files for links that lead out. */
export const racesMatrix: Matrix = { cells: wholeTries, run };

async function run({ isWhole, progress }: MatrixOptions): Promise<Outcome> {
  const tries = isWhole ? wholeTries : sampleTries;
  const proof = await proveRaces(tries);
  progress.note([], tries);
  const safe = proof.rows.filter(({ operation }) => !operation.startsWith("naive"));
  const asleep = proof.rows.filter(({ worked }) => worked === 0).map(({ operation }) => operation);
  return {
    checks: [
      ...safe.map(({ operation, tries: each, escapes }) =>
        check(`${operation} stays inside, ${each} tries`, escapes === 0, `${escapes} escapes`),
      ),
      check(`at least ${tries} tries were made`, proof.safeTries >= tries, `${proof.safeTries}`),
      // Otherwise the attacker was asleep and nothing was proved.
      check("the usual way of doing it is led outside", proof.naiveEscapes > 0),
      check("every operation worked now and then", asleep.length === 0, asleep.join()),
    ],
    figures: [
      { name: "tries", value: proof.safeTries, unit: "" },
      { name: "escapes", value: proof.safeEscapes, unit: "", goal: { atMost: 0 } },
      { name: "escapes of the usual way", value: proof.naiveEscapes, unit: ` of ${proof.naiveTries}` },
    ],
    columns: ["operation", "tries", "worked", "escapes", "swaps"],
    rows: proof.rows.map((row) => [row.operation, row.tries, row.worked, row.escapes, row.swaps]),
  };
}
