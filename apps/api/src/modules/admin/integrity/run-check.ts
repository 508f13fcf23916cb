import { randomUUID } from "node:crypto";
import { timeBefore } from "../../../platform/now.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import type { IntegrityDeps } from "./integrity-deps.ts";
import { beginCheckRow, findChecks } from "./look/findings.repository.ts";

export const checkRun = workflow<void>("admin.check-integrity", "background");

/** A check that takes longer has died with its worker, and is taken up by another one. */
export const checkTakesMs = 5 * 60_000;

/** Does nothing while a check is under way. */
export async function runCheck({
  transact,
  enqueue,
}: Pick<IntegrityDeps, "transact" | "enqueue">): Promise<Record<string, never>> {
  return transact(async (tx) => {
    const now = tx.now();
    const { isChecking } = await findChecks(tx.rows, timeBefore(now, checkTakesMs));
    if (isChecking) return {};
    const id = `check-${randomUUID()}`;
    await beginCheckRow(tx.rows, id, now);
    await enqueue(tx, checkRun, { id, input: undefined });
    return {};
  });
}
