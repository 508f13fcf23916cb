import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import { implement, type Run, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { lastTries, stepOutcome, withMore, type FailureReason } from "../jobs/index.ts";
import { applyChangeRun } from "./apply/apply-change.ts";
import { backUpFirst } from "./apply/back-up-first.ts";
import { carryOutChangeStage } from "./change-stage.ts";
import type { ChangesDeps } from "./changes-deps.ts";
import { endUndo, refuseUndo } from "./undo/finish-undo.ts";
import {
  stopForChange,
  applyItems,
  failChange,
  startForVerification,
  revertChange,
  verify,
} from "./apply/make-change.ts";
import { putBackParts } from "./verify/put-back-parts.ts";
import { reloadChange, type RunChangeStage } from "./reload-change.workflow.ts";
import { settleChange } from "./settle-change.ts";
import { putBackChange } from "./undo/put-back-change.ts";
import { undoChangeRun } from "./undo/undo-change.ts";
import type { Remarks } from "./verify/look-at-ports.ts";
import type { FailedParts, Mark } from "./verify/verify-change.ts";

const ourFault = "Something went wrong on our side.";
const withoutBackup = "No backup could be made first, so it was done without one.";

export function changesWorkflows(deps: ChangesDeps): WorkflowImplementation[] {
  const stage = stagesOf(deps);
  /** Each round removes at least one part, so the loop ends. */
  const withoutParts = async (run: Run, changeId: string, parts: readonly string[]) => {
    const back = await stage(run, changeId, "put parts back", (signal) =>
      putBackParts(deps, changeId, parts, signal),
    );
    return back.ok ? stage(run, changeId, "let it run", () => startForVerification(deps, changeId)) : back;
  };
  return [
    implement(applyChangeRun, async (run, { changeId, isReload, isForEmpty }) => {
      if (isReload === true) return reloadChange(deps, run, changeId, stage);
      const failed = (reason: FailureReason, state: "failed" | "undone") =>
        takeBackOrGiveUp(deps, run, changeId, reason, state);
      const said: string[] = [];
      if (await run.patch("back up first")) {
        const backedUp = await stage(run, changeId, "back up", (signal) =>
          backUpFirst(deps, changeId, signal),
        );
        if (!backedUp.ok) return refuse(deps, run, changeId, backedUp);
        if (backedUp.value === "without") said.push(withoutBackup);
      }
      const done = await stage(run, changeId, "hold and change", async (signal) => {
        await stopForChange(deps, changeId, signal, isForEmpty);
        await applyItems(deps, changeId, "forth", signal);
      });
      if (!done.ok) return failed(withMore(done, "Nothing was changed."), "failed");
      const begun = await stage(run, changeId, "let it run", () => startForVerification(deps, changeId));
      if (!begun.ok) return failed(withMore(begun, "Everything was put back."), "undone");
      const settle = (state: "applied" | "verified") =>
        run.step("settle", () =>
          settleChange(deps, changeId, state, said.length > 0 ? { sentence: said.join(" ") } : undefined),
        );
      for (let mark = begun.value; mark !== null;) {
        const from: Mark = mark;
        const seen = await stage(run, changeId, "verify", (signal) => verify(deps, changeId, from, signal));
        if (!seen.ok) return failed(withMore(seen, "Everything was put back."), "undone");
        if (isReady(seen.value, said)) return settle("verified");
        if (seen.value === "off") break;
        const { parts, sentence } = seen.value;
        said.push(sentence);
        const again = await withoutParts(run, changeId, parts);
        if (!again.ok) return failed(withMore(again, "Everything was put back."), "undone");
        mark = again.value;
      }
      return settle("applied");
    }),
    implement(undoChangeRun, async (run, { changeId }) => {
      const done = await stage(run, changeId, "hold and put back", (signal) =>
        putBackChange(deps, changeId, signal),
      );
      await run.step(
        "finish",
        () => (done.ok ? endUndo(deps, changeId) : refuseUndo(deps, changeId, done)),
        lastTries,
      );
    }),
  ];
}

function stagesOf(deps: ChangesDeps): RunChangeStage {
  return (run, changeId, name, work) =>
    stepOutcome(run, name, (signal) => carryOutChangeStage(deps, changeId, name, signal, work), {
      ourFault,
    });
}

/** Remarks are passed on, and are no failure. */
function isReady(seen: "ready" | "off" | Remarks | FailedParts, said: string[]): seen is "ready" | Remarks {
  if (typeof seen === "string" || !("silentPorts" in seen)) return seen === "ready";
  said.push(...seen.silentPorts, ...(seen.reverted ?? []));
  return true;
}

/** Before the server is stopped there is nothing to put back. */
async function refuse(deps: ChangesDeps, run: Run, changeId: string, reason: FailureReason): Promise<void> {
  await run.step("refuse", () =>
    settleChange(deps, changeId, "failed", withMore(reason, "Nothing was changed.")),
  );
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
