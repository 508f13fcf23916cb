import { isOutOfTries } from "../../../platform/workflows/out-of-tries.ts";
import { implement, type Run, type WorkflowImplementation } from "../../../platform/workflows/workflow.ts";
import { repairRun } from "./begin-repair.ts";
import { endRepair, findPlan, lookBefore } from "./carry-out-repair.ts";
import type { IntegrityDeps } from "./integrity-deps.ts";
import { findFinding } from "./look/findings.repository.ts";
import { everyRepair } from "./repairs/every-repair.ts";
import { refusalOf, type RepairRun } from "./repairs/repair.ts";

const ourFault = "Something went wrong on our side. Please try again.";

/** Looks once more, carries out the steps of the repair, and looks again whether the difference is gone. */
export function repairWorkflow(deps: IntegrityDeps): WorkflowImplementation {
  return implement(repairRun, async (run, input) => {
    const refusal = await carryOut(deps, run, input).catch((error: unknown) => {
      if (!isOutOfTries(error)) throw error;
      return ourFault;
    });
    await run.step("end", () => endRepair(deps, input, refusal), { maxAttempts: 20 });
  });
}

/** The sentence that says why it stopped. Null: it did not. */
async function carryOut(deps: IntegrityDeps, run: Run, input: RepairRun): Promise<string | null> {
  const repair = await run.step("plan", () => findPlan(deps, input));
  if (repair === null) return null;
  const before = await run.step("look again", () => lookBefore(deps, input));
  if (before.state !== "there") return before.refusal;
  for (const { name, act } of everyRepair[repair].steps) {
    const refusal = await run.step(
      name,
      async (signal) => {
        const finding = await findFinding(deps.rows, input.findingId);
        if (!finding) return null;
        return (await refusalOf(() => act(deps, { ...input, finding, signal }))) ?? null;
      },
      { maxAttempts: 4 },
    );
    if (refusal !== null) return refusal;
  }
  return null;
}
