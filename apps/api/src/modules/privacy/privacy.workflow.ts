import { workflow } from "../../platform/workflow-reference.ts";
import {
  implement,
  implementScheduled,
  type WorkflowImplementation,
} from "../../platform/workflows/workflow.ts";
import { deleteServersOf } from "./delete-account.ts";
import {
  accountsToErase,
  deleteServerOf,
  eraseAccount,
  forgetErasedAccounts,
  liveServersOf,
  type PrivacyDeps,
} from "./erase-accounts.ts";

const eraseAccounts = workflow<void>("privacy.erase-accounts", "background");

export function privacyWorkflows(deps: PrivacyDeps): WorkflowImplementation[] {
  return [
    implement(deleteServersOf, async (run, { accountId }) => {
      const serverIds = await run.step("find", () => liveServersOf(deps, accountId));
      for (const serverId of serverIds)
        await run.step("delete", () => deleteServerOf(deps, accountId, serverId));
    }),
    implementScheduled(eraseAccounts, "23 * * * *", async (run) => {
      const due = await run.step("find", () => accountsToErase(deps));
      for (const accountId of due)
        await run.step("erase", () => eraseAccount(deps, accountId), { maxAttempts: 2 });
      await run.step("forget", () => forgetErasedAccounts(deps));
    }),
  ];
}
