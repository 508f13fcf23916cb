import type { Query } from "./database.ts";
import { check, type Check } from "../services/judging/check.ts";

/** Something that must hold in the database whatever was killed. */
export interface Invariant {
  readonly sentence: string;
  /** Selects what contradicts the sentence, one row each. */
  readonly violations: string;
  /** Breaks it once; the proof runs this and wants to see the violation found. */
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
