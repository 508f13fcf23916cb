export { beginJob, takeForJob } from "./begin-job.ts";
export { cancelJob } from "./cancel-job.ts";
export { deadlineMessage, deadlineOf } from "./deadline.ts";
export { completeJob, endJobsOfServer, failJob } from "./end-job.ts";
export { holdServer, releaseServer, untilOffline, withJobHold, withoutJobHold } from "./hold-server.ts";
export { freshSteps, isUnderWay, withFailedStep } from "./job.ts";
export {
  cancelledMessage,
  cancelledSentence,
  deletedSentence,
  JobFailure,
  reasonFrom,
  withMore,
  type FailureReason,
} from "./job-failure.ts";
export type { JobRun } from "./job-runs.ts";
export { carryOutJobStage, type JobStage } from "./job-stage.ts";
export { lastTries, runStages, stepOutcome, type RunStage } from "./job-stages.workflow.ts";
export type { JobsDeps } from "./jobs-deps.ts";
export { isBeingBuilt, type JobRow } from "./jobs.repository.ts";
export { outcomeOf, retryWhileNodeAway, Stopped, type Explanations, type Outcome } from "./outcome.ts";
export { endUndo, endUndosOf, lockJob, notePrevious, noteWanted, readJob } from "./job-rows.ts";
export { keptSpec, putBack, type ReplacedFiles } from "./put-back.ts";
export { refuseWhileBusy } from "./refuse-while-busy.ts";
export { carryOutStage, type JobRecord, type Stage } from "./stage.ts";
export type { StageContext } from "./stage-context.ts";
export { isActedOn, untilInstance, type Waiter } from "./until-instance.ts";
export { reviseSpec, untilInstalled } from "./until-installed.ts";
export { startWatch } from "./watch.ts";
