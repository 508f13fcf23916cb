import type { BuildStepName } from "@blockwright/contract/builds";
import {
  carryOutStage,
  isUnderWay,
  type JobRecord,
  type Outcome,
  type StageContext,
} from "../../jobs/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import {
  changeUncancelled,
  findBuild,
  insertBuildLines,
  type BuildChange,
  type BuildRow,
} from "../builds.repository.ts";
import { buildStage } from "./build.ts";
import type { BuildAttempt } from "./build-attempt.ts";

export interface BuildStage extends StageContext {
  readonly attempt: BuildAttempt;
  /** As read when the stage began. */
  readonly build: BuildRow;
  /** Stores what the build has resolved. */
  readonly keep: (change: BuildChange) => Promise<void>;
}

export function carryOutBuildStage<T>(
  deps: BuildsDeps,
  attempt: BuildAttempt,
  name: BuildStepName,
  engineSignal: AbortSignal,
  work: (stage: BuildStage) => Promise<T>,
): Promise<Outcome<T>> {
  return carryOutStage(deps, recordOf(deps, attempt), buildStage(name), engineSignal, ({ job, ...stage }) =>
    work({ ...stage, build: job, attempt }),
  );
}

function recordOf(
  { rows }: BuildsDeps,
  { buildId, attempt, serverId }: BuildAttempt,
): JobRecord<BuildStepName, BuildRow, BuildChange> {
  return {
    serverId,
    explanations: { deleted: "The server was deleted while it was being built." },
    findWanted: async () => {
      const build = await findBuild(rows, buildId);
      const isWanted = isUnderWay(build) && build?.attempt === attempt && build.cancelRequestedAt === null;
      return isWanted ? build : undefined;
    },
    write: (change) => changeUncancelled(rows, buildId, attempt, change),
    appendLines: (tx, lines) => insertBuildLines(tx.rows, buildId, attempt, lines),
  };
}
