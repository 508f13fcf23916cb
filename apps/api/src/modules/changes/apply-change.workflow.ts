import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import { implement, type Run, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { lastTries, stepOutcome, withMore, type FailureReason, type Outcome } from "../jobs/index.ts";
import { applyChangeRun } from "./apply-change.ts";
import { carryOutChangeStage, type ChangeStageName } from "./change-stage.ts";
import type { ChangesDeps } from "./changes-deps.ts";
import { endUndo, refuseUndo } from "./finish-undo.ts";
import {
  stopForChange,
  applyItems,
  failChange,
  startForVerification,
  revertChange,
  verify,
} from "./make-change.ts";
import { settleChange } from "./settle-change.ts";
import { undoChangeRun } from "./undo-change.ts";

const ourFault = "Something went wrong on our side.";

export function changesWorkflows(deps: ChangesDeps): WorkflowImplementation[] {
  const stage = <T>(
    run: Run,
    changeId: string,
    name: ChangeStageName,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<Outcome<T>> =>
    stepOutcome(run, name, (signal) => carryOutChangeStage(deps, changeId, name, signal, work), {
      ourFault,
    });
  return [
    implement(applyChangeRun, async (run, { changeId }) => {
      const failed = (reason: FailureReason, state: "failed" | "undone") =>
        takeBackOrGiveUp(deps, run, changeId, reason, state);
      const done = await stage(run, changeId, "hold and change", async (signal) => {
        await stopForChange(deps, changeId, signal);
        await applyItems(deps, changeId, "forth", signal);
      });
      if (!done.ok) return failed(withMore(done, "Nothing was changed."), "failed");
      const begun = await stage(run, changeId, "let it run", () => startForVerification(deps, changeId));
      if (!begun.ok) return failed(withMore(begun, "Everything was put back."), "undone");
      const mark = begun.value;
      if (mark === null) return run.step("settle", () => settleChange(deps, changeId, "applied"));
      const seen = await stage(run, changeId, "verify", (signal) => verify(deps, changeId, mark, signal));
      if (!seen.ok) return failed(withMore(noHelp(seen), "Everything was put back."), "undone");
      const state = seen.value === "ready" ? "verified" : "applied";
      return run.step("settle", () => settleChange(deps, changeId, state));
    }),
    implement(undoChangeRun, async (run, { changeId }) => {
      const done = await stage(run, changeId, "hold and put back", async (signal) => {
        await stopForChange(deps, changeId, signal);
        await applyItems(deps, changeId, "back", signal);
      });
      await run.step(
        "finish",
        () => (done.ok ? endUndo(deps, changeId) : refuseUndo(deps, changeId, done)),
        lastTries,
      );
    }),
  ];
}

async function takeBackOrGiveUp(
  deps: ChangesDeps,
  run: Run,
  changeId: string,
  reason: FailureReason,
  state: "failed" | "undone",
): Promise<void> {
  try {
    await run.step(
      "take back",
      (signal) => revertChange(deps, changeId, { state, ...reason }, signal),
      lastTries,
    );
  } catch (error) {
    if (!isOutOfTries(error)) throw error;
    await run.step("give up", () => failChange(deps, changeId, reason), lastTries);
  }
}

/** A cancelled change was not tried to its end, so it is not known whether it would have helped. */
function noHelp(reason: FailureReason): FailureReason {
  return reason.message ? reason : { sentence: `It did not help: ${reason.sentence}` };
}
