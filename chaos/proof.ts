import { accountInvariants } from "./check-accounts.ts";
import { factInvariants } from "./check-facts.ts";
import type { Database } from "./database.ts";
import type { Invariant } from "./invariant.ts";
import { signUpSomebody } from "./people.ts";
import { check, type Check, type Outcome } from "./report.ts";
import { waitForRest } from "./rest.ts";
import { inWorld, instanceName } from "./world.ts";

/** Breaks every invariant once in a healthy database and wants it found. Nothing is killed here. */
export function proofMatrix(): Promise<Outcome> {
  return inWorld({ instanceName, label: "proof" }, async (world) => {
    const http = await world.startHttp();
    const worker = await world.startWorker();
    await Promise.all([http.ready(), worker.ready()]);
    for (let made = 0; made < 3; made += 1) await signUpSomebody(`http://127.0.0.1:${http.port}`);
    await waitForRest(world.database.query);
    await worker.kill();
    const invariants = [...accountInvariants, ...factInvariants];
    const checks: Check[] = [];
    for (const invariant of invariants) checks.push(await prove(world.database, invariant));
    const found = checks.filter(({ passed }) => passed).length;
    return {
      checks,
      figures: [{ name: "planted faults found", value: found, unit: ` of ${invariants.length}` }],
      columns: [],
      rows: [],
    };
  });
}

async function prove(database: Database, { sentence, violations, plant }: Invariant): Promise<Check> {
  const before = await database.query(violations);
  const after = await database.rolledBack(async (query) => {
    // Foreign keys and the triggers that keep activity append-only would stand in the way of the fault.
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
