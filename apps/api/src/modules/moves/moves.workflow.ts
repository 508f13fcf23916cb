import type { JobStageName } from "@blockwright/contract/jobs";
import { workflow } from "../../platform/workflow-reference.ts";
import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import {
  implement,
  implementScheduled,
  type Run,
  type WorkflowImplementation,
} from "../../platform/workflows/workflow.ts";
import { carryOutJobStage, lastTries, runStages, type JobStage } from "../jobs/index.ts";
import { clearMove, movesToClear } from "../nodes/index.ts";
import { moveRun } from "./begin-move.ts";
import { copyChanges, copyFiles } from "./copy-tree.ts";
import { clearCopies, completeMove, giveUpMove, recheckDomains } from "./finish-move.ts";
import { launchServer, putInPlace } from "./launch-server.ts";
import type { MovesDeps } from "./moves-deps.ts";
import { haltServer, switchMachine } from "./switch-machine.ts";

const ourFault = "Something went wrong on our side.";
const clearMoves = workflow<void>("moves.clear", "background");

type MoveStage = JobStageName<"move">;

export function movesWorkflows(deps: MovesDeps): WorkflowImplementation[] {
  return [
    implement(moveRun, async (run, job) => {
      const failure = await runStages<MoveStage, JobStage>(
        run,
        (name, signal, act) => carryOutJobStage(deps, job, name, signal, act),
        ourFault,
        async (stage) => {
          await stage("copy files", (open) => copyFiles(deps, open));
          await stage("stop server", (open) => haltServer(deps, open));
          const pushed = await stage("copy changes", (open) => copyChanges(deps, open));
          await stage("switch machine", (open) => switchMachine(deps, open, pushed));
          await stage("put in place", (open) => putInPlace(deps, open));
          await stage("launch server", (open) => launchServer(deps, open));
          await run.step("complete", () => completeMove(deps, job));
        },
      );
      if (failure) await run.step("give up", () => giveUpMove(deps, job, failure), lastTries);
      else await afterwards(deps, run, "recheck domains", () => recheckDomains(deps, job));
      await run.step("clear copies", () => clearCopies(deps, job), lastTries);
      await afterwards(deps, run, "clear other machine", () => clearMove(deps, job.jobId));
    }),
    // Machines that did not answer when the move ended.
    implementScheduled(clearMoves, "*/10 * * * *", async (run) => {
      const open = await run.step("find", () => movesToClear(deps));
      for (const id of open) await afterwards(deps, run, "clear", () => clearMove(deps, id), 1);
    }),
  ];
}

/** What is not done now is done later. */
async function afterwards(
  { log }: Pick<MovesDeps, "log">,
  run: Run,
  name: string,
  work: () => Promise<void>,
  maxAttempts = 4,
): Promise<void> {
  try {
    await run.step(name, work, { maxAttempts });
  } catch (error) {
    if (!isOutOfTries(error)) throw error;
    log.warn({ err: error, runId: run.id }, "a part of a move is done later");
  }
}
