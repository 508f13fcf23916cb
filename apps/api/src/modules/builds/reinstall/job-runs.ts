import { workflow } from "../../../platform/workflow-reference.ts";
import type { JobRun } from "../../jobs/index.ts";

export const reinstallRun = workflow<JobRun>("builds.reinstall-server", "servers");
export const restorePreviousRun = workflow<JobRun>("builds.restore-previous", "servers");
