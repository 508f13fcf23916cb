import { AppError } from "../../platform/errors.ts";
import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import { implement, type Run, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import { FileRefusal } from "../nodes/index.ts";
import { applyChangeRun } from "./apply-change.ts";
import { ChangeFailure } from "./change.ts";
import type { ChangesGround } from "./changes-ground.ts";
import { beginWork, carryOut, giveUp, letRun, takeBack, verify } from "./make-change.ts";
import { settleChange } from "./settle-change.ts";
import { undoChangeRun } from "./undo-change.ts";
import { endUndo, refuseUndo } from "./finish-undo.ts";

const ourFault = "Something went wrong on our side.";
/** Over an hour: what is not put back now is never put back. */
const lastTries = 12;

export function changesWorkflows(ground: ChangesGround): WorkflowImplementation[] {
  return [
    implement(applyChangeRun, async (run, { changeId }) => {
      const failed = async (sentence: string, state: "failed" | "undone") => {
        try {
          await run.step("take back", (signal) => takeBack(ground, changeId, { state, sentence }, signal), {
            maxAttempts: lastTries,
          });
        } catch (error) {
          if (!isOutOfTries(error)) throw error;
          await run.step("give up", () => giveUp(ground, changeId, sentence), { maxAttempts: lastTries });
        }
      };
      const done = await attempt(run, "hold and change", async (signal) => {
        await beginWork(ground, changeId, signal);
        await carryOut(ground, changeId, "forth", signal);
      });
      if (!done.ok) return failed(`${done.sentence} Nothing was changed.`, "failed");
      const begun = await attempt(run, "let it run", () => letRun(ground, changeId));
      if (!begun.ok) return failed(`${begun.sentence} Everything was put back.`, "undone");
      const mark = begun.value;
      if (mark === null) return run.step("settle", () => settleChange(ground, changeId, "applied", null));
      const seen = await attempt(run, "verify", (signal) => verify(ground, changeId, mark, signal));
      if (!seen.ok) return failed(`It did not help: ${seen.sentence} Everything was put back.`, "undone");
      const state = seen.value === "ready" ? "verified" : "applied";
      return run.step("settle", () => settleChange(ground, changeId, state, null));
    }),
    implement(undoChangeRun, async (run, { changeId }) => {
      const done = await attempt(run, "hold and put back", async (signal) => {
        await beginWork(ground, changeId, signal);
        await carryOut(ground, changeId, "back", signal);
      });
      await run.step(
        "finish",
        () => (done.ok ? endUndo(ground, changeId) : refuseUndo(ground, changeId, done.sentence)),
        { maxAttempts: lastTries },
      );
    }),
  ];
}

/** Values, not errors: what a step has recorded reads the same after a crash. */
type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly sentence: string };

async function attempt<T>(
  run: Run,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return await run.step(name, async (signal): Promise<Outcome<T>> => {
      try {
        return { ok: true, value: await work(signal) };
      } catch (error) {
        const sentence = sentenceFor(error);
        if (sentence === undefined) throw error;
        return { ok: false, sentence };
      }
    });
  } catch (error) {
    if (isOutOfTries(error)) return { ok: false, sentence: ourFault };
    throw error;
  }
}

/** Undefined for what may pass when it is tried again. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof ChangeFailure || error instanceof FileRefusal) return error.message;
  if (!(error instanceof AppError)) return undefined;
  if (error.code === "NO_ROOM") return error.message;
  return error.code === "NOT_FOUND" ? "The server was deleted meanwhile." : undefined;
}
