import type { Database, Query } from "./database.ts";
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

/** Breaks it once in a healthy database, and expects that to be reported. */
export async function proveInvariant(
  database: Database,
  { sentence, violations, plant }: Invariant,
): Promise<Check> {
  const before = await database.query(violations);
  const after = await database.rolledBack(async (query) => {
    // Foreign keys and the triggers that keep activity append-only would prevent the fault.
    await query("set local session_replication_role = replica");
    await query(plant);
    return query(violations);
  });
  const isProven = before.length === 0 && after.length > 0;
  return check(
    `is found when broken: ${sentence}`,
    isProven,
    `${before.length} before, ${after.length} after`,
  );
}
