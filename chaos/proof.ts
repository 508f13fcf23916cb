import { accountInvariants, checkAcknowledged } from "./accounts/check-accounts.ts";
import { factInvariants } from "./accounts/check-facts.ts";
import { checkMailFiles } from "./accounts/check-mail-files.ts";
import type { Database, Query } from "./database.ts";
import { proveInvariant } from "./invariant.ts";
import type { Matrix, MatrixOptions } from "./matrix.ts";
import { signUpSomebody, type Attempts } from "./accounts/people.ts";
import { check, type Check } from "../services/judging/check.ts";
import type { Outcome } from "./report.ts";
import { waitForRest } from "./rest.ts";
import { apiInstanceName, inWorld } from "./world.ts";

const invariants = [...accountInvariants, ...factInvariants];
/** The fault for each check, in the same order. */
const plantsOfAcknowledged = ["delete from users", "delete from sessions"];
const plantsOfMailFiles = [
  "update mail_outbox set id = gen_random_uuid()",
  "delete from mail_outbox where ctid = (select ctid from mail_outbox limit 1)",
];

/** Breaks every invariant once in a healthy database and expects it to be reported. Nothing is killed here. */
export const proofMatrix: Matrix = {
  cells: invariants.length + plantsOfAcknowledged.length + plantsOfMailFiles.length,
  run,
};

function run({ progress }: MatrixOptions): Promise<Outcome> {
  return inWorld({ instanceName: apiInstanceName, label: "proof" }, async (world) => {
    const http = await world.startHttp();
    const worker = await world.startWorker();
    await Promise.all([http.ready(), worker.ready()]);
    const everybody: Attempts[] = [];
    while (everybody.length < 3) everybody.push(await signUpSomebody(`http://127.0.0.1:${http.port}`));
    await waitForRest(world.database.query);
    await worker.kill();
    for (const invariant of invariants) progress.note([await proveInvariant(world.database, invariant)], 1);
    const acknowledged = (query: Query) => checkAcknowledged(query, everybody);
    const mailFiles = (query: Query) => checkMailFiles(query, world.mailDirectory);
    progress.note(
      await proveChecks(world.database, acknowledged, plantsOfAcknowledged),
      plantsOfAcknowledged.length,
    );
    progress.note(await proveChecks(world.database, mailFiles, plantsOfMailFiles), plantsOfMailFiles.length);
    return { checks: [], figures: [], columns: [], rows: [] };
  });
}

/** One fault per check, in the same order: a check without one fails the proof. */
async function proveChecks(
  database: Database,
  look: (query: Query) => Promise<readonly Check[]>,
  plants: readonly string[],
): Promise<Check[]> {
  const before = await look(database.query);
  return Promise.all(
    before.map(async ({ sentence, passed }, at) => {
      const plant = plants[at];
      if (plant === undefined) return check(`has a planted fault: ${sentence}`, false);
      const after = await database.rolledBack(async (query) => {
        await query("set local session_replication_role = replica");
        await query(plant);
        return look(query);
      });
      return check(`is found when broken: ${sentence}`, passed && after[at]?.passed === false);
    }),
  );
}
