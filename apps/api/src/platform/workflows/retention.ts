import { DBOS } from "@dbos-inc/dbos-sdk";
import { lt, sql } from "drizzle-orm";
import type { Rows } from "../db/rows.ts";
import { facts } from "../events/events.table.ts";
import { purgeIdempotencyKeys } from "../http/idempotency.ts";
import type { Limits } from "../limits.ts";
import { mailOutbox } from "../mail/mail.table.ts";
import { purgeOutsideAnswers } from "../outside/outside-answers.ts";
import { implementScheduled, workflow, type WorkflowImplementation } from "./workflow.ts";

const keepDays = 14;
const batchSize = 500;
const forgetOldRows = workflow<void>("platform.forget-old-rows", "background");

/** Nothing of the ground grows for ever: limits, keys, facts, sent mail, outside answers and finished runs. */
export function retention(rows: Rows, limits: Limits): WorkflowImplementation {
  const cutoff = sql`now() - make_interval(days => ${keepDays})`;
  return implementScheduled(forgetOldRows, "17 * * * *", async (run) => {
    await run.step("limits", () => limits.purge());
    await run.step("keys", () => purgeIdempotencyKeys(rows));
    await run.step("facts", async () => void (await rows.delete(facts).where(lt(facts.recordedAt, cutoff))));
    await run.step(
      "mail",
      async () => void (await rows.delete(mailOutbox).where(lt(mailOutbox.sentAt, cutoff))),
    );
    await run.step("runs", deleteFinishedRuns);
    await run.step("outside answers", () => purgeOutsideAnswers(rows));
  });
}

/** Through the engine: plain deletes would leave the step rows behind. */
async function deleteFinishedRuns(): Promise<void> {
  const completedBefore = new Date(Date.now() - keepDays * 86_400_000).toISOString();
  for (;;) {
    const old = await DBOS.listWorkflows({
      completedBefore,
      status: ["SUCCESS", "ERROR", "CANCELLED"],
      limit: batchSize,
      loadInput: false,
      loadOutput: false,
    });
    if (old.length === 0) return;
    await DBOS.deleteWorkflows(old.map((finished) => finished.workflowID));
  }
}
