import { isOutOfTries } from "../../platform/workflows/out-of-tries.ts";
import type { Run } from "../../platform/workflows/workflow.ts";
import { lastTries, withMore, type FailureReason, type Outcome } from "../jobs/index.ts";
import { failChange } from "./apply/make-change.ts";
import type { ChangeStageName } from "./change-stage.ts";
import type { ChangesDeps } from "./changes-deps.ts";
import { changeWhileRunning, reloadPlugins } from "./reload/change-while-running.ts";
import { takeBackReload } from "./reload/take-back-reload.ts";
import { verifyReload } from "./reload/verify-reload.ts";
import { settleChange } from "./settle-change.ts";

export type RunChangeStage = <T>(
  run: Run,
  changeId: string,
  name: ChangeStageName,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<Outcome<T>>;

const silent = "The plugin was told to reload and said nothing, so it is not known whether that worked.";

/** The server is neither held nor stopped: nobody is disconnected. */
export async function reloadChange(
  deps: ChangesDeps,
  run: Run,
  changeId: string,
  stage: RunChangeStage,
): Promise<void> {
  const takeBack = async (reason: FailureReason, isReloaded: boolean) => {
    const state = isReloaded ? "undone" : "failed";
    const end = withMore(reason, isReloaded ? "Everything was put back." : "Nothing was changed.");
    try {
      const work = () => takeBackReload(deps, changeId, { ...end, state, isReloaded });
      await run.step("take back", work, lastTries);
    } catch (error) {
      if (!isOutOfTries(error)) throw error;
      await run.step("give up", () => failChange(deps, changeId, reason), lastTries);
    }
  };
  const settle = (state: "applied" | "verified", sentence?: string) =>
    run.step("settle", () =>
      settleChange(deps, changeId, state, sentence === undefined ? undefined : { sentence }),
    );
  const changed = await stage(run, changeId, "change while it runs", (signal) =>
    changeWhileRunning(deps, changeId, signal),
  );
  if (!changed.ok) return takeBack(changed, false);
  const mark = changed.value;
  if (mark === null) return settle("applied");
  const sent = await stage(run, changeId, "reload", () => reloadPlugins(deps, changeId));
  if (!sent.ok) return takeBack(sent, true);
  const seen = await stage(run, changeId, "verify reload", (signal) =>
    verifyReload(deps, changeId, mark, signal),
  );
  if (!seen.ok) return takeBack(seen, true);
  if (seen.value === "answered") return settle("verified");
  return settle("applied", seen.value === "silent" ? silent : undefined);
}
