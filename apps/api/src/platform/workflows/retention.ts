import { DBOS } from "@dbos-inc/dbos-sdk";
import { lt } from "drizzle-orm";
import type { Rows } from "../db/rows.ts";
import { facts } from "../events/events.table.ts";
import { purgeIdempotencyKeys } from "../http/idempotency.ts";
import type { Deps } from "../deps.ts";
import { mailOutbox } from "../mail/mail.table.ts";
import { dayMs, timeBefore } from "../now.ts";
import { purgeOutsideAnswers, trimOutsideAnswers } from "../egress/egress-answers.ts";
import { workflow } from "../workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "./workflow.ts";

const keepDays = 14;
const batchSize = 500;
const forgetOldRows = workflow<void>("platform.forget-old-rows", "background");

/**
 * Purges every table of the platform: limits, keys, facts, mail whether sent or not, cached answers and finished runs.
 */
export function retention({
  rows,
  limits,
  now,
  config,
}: Pick<Deps, "rows" | "limits" | "now" | "config">): WorkflowImplementation {
  const cutoff = () => timeBefore(now(), keepDays * dayMs);
  return implementScheduled(forgetOldRows, "17 * * * *", async (run) => {
    await run.step("limits", () => limits.purge());
    await run.step("keys", () => purgeIdempotencyKeys(rows, now()));
    await run.step("facts", () => purgeFacts(rows, cutoff()));
    await run.step("mail", () => purgeMail(rows, cutoff()));
    await run.step("runs", () => deleteFinishedRuns(cutoff()));
    await run.step("outside answers", async () => {
      await purgeOutsideAnswers(rows, now());
      await trimOutsideAnswers(rows, config.storage.outsideAnswersBytes);
    });
  });
}

/** Through the engine: plain deletes would leave the step rows behind. */
async function deleteFinishedRuns(cutoff: Date): Promise<void> {
  const completedBefore = cutoff.toISOString();
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

export async function purgeFacts(rows: Rows, cutoff: Date): Promise<void> {
  await rows.delete(facts).where(lt(facts.recordedAt, cutoff));
}

export async function purgeMail(rows: Rows, cutoff: Date): Promise<void> {
  await rows.delete(mailOutbox).where(lt(mailOutbox.createdAt, cutoff));
}
