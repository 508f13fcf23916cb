import { jobDeclarations, type JobStageName } from "@blockwright/contract/jobs";
import { serverPartChanged } from "../servers/index.ts";
import { isUnderWay } from "./job.ts";
import { cancelledMessage, deletedSentence, reasonFrom } from "./job-failure.ts";
import type { JobRun } from "./job-runs.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import {
  changeUncancelledJob,
  findJob,
  insertJobLines,
  type JobChange,
  type JobRow,
} from "./jobs.repository.ts";
import type { Outcome } from "./outcome.ts";
import { carryOutStage, type JobRecord, type Stage } from "./stage.ts";

export type JobStage = Stage<JobRow, JobChange>;

export async function carryOutJobStage<T>(
  deps: Pick<JobsDeps, "rows" | "transact" | "hints" | "now">,
  { jobId, serverId }: JobRun,
  name: JobStageName,
  engineSignal: AbortSignal,
  work: (stage: JobStage) => Promise<T>,
): Promise<Outcome<T>> {
  const record: JobRecord<JobStageName, JobRow, JobChange> = {
    serverId,
    explanations: { deleted: deletedSentence },
    findWanted: async () => {
      const job = await findJob(deps.rows, jobId);
      return isUnderWay(job) && job?.cancelRequestedAt === null ? job : undefined;
    },
    write: async (change) => {
      const isWritten = await changeUncancelledJob(deps.rows, jobId, change);
      if (isWritten) deps.hints.send(serverPartChanged, { serverId, part: "job" });
      return isWritten;
    },
    appendLines: (tx, lines) => insertJobLines(tx.rows, jobId, lines),
  };
  const job = await findJob(deps.rows, jobId);
  const declared = job && jobDeclarations[job.type].stages.find((stage) => stage.name === name);
  if (!declared) return { ok: false, ...reasonFrom(cancelledMessage) };
  return carryOutStage(deps, record, declared, engineSignal, work);
}
