import type { Query } from "./database.ts";
import { check, type Check } from "../services/judging/check.ts";

/** An invariant of the database that must hold whatever was killed. */
export interface Invariant {
  readonly sentence: string;
  /** Selects the violations, one per row. */
  readonly violations: string;
  /** Breaks the invariant once; the proof runs this and expects the violation to be reported. */
  readonly plant: string;
}

export async function checkInvariants(query: Query, invariants: readonly Invariant[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { sentence, violations } of invariants) {
    const found = await query(violations);
    checks.push(check(sentence, found.length === 0, `${found.length}, such as ${JSON.stringify(found[0])}`));
  }
  return checks;
}
