import { jobDeclarations } from "@blockwright/contract/jobs";
import { message } from "@blockwright/contract/message";
import { AppError } from "../../platform/errors.ts";
import { readServer } from "../servers/index.ts";
import type { JobsDeps } from "./jobs-deps.ts";
import { isBeingBuilt } from "./jobs.repository.ts";

/** For changes of files that a build or a job is about to replace: they would be lost silently. */
export async function refuseWhileBusy({ rows }: Pick<JobsDeps, "rows">, serverId: string): Promise<void> {
  const server = await readServer({ rows }, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  if (server.busyWith) throw new AppError("JOB_RUNNING", jobDeclarations[server.busyWith].refusal);
  if (await isBeingBuilt(rows, serverId)) throw new AppError("JOB_RUNNING", message("server.being-built"));
}
