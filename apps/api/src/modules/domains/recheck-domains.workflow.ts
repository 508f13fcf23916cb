import { workflow } from "../../platform/workflow-reference.ts";
import { implementScheduled, type WorkflowImplementation } from "../../platform/workflows/workflow.ts";
import type { DomainsDeps } from "./domains-deps.ts";
import { forgetUnproven, recheckDomains } from "./recheck-domains.ts";

const recheck = workflow<void>("domains.recheck", "background");

export function domainsWorkflows(deps: DomainsDeps): WorkflowImplementation[] {
  return [
    implementScheduled(recheck, "21 * * * *", async (run) => {
      const checked = await run.step("verified", () => recheckDomains(deps));
      const forgotten = await run.step("unproven", () => forgetUnproven(deps));
      if (checked + forgotten > 0) deps.log.info({ checked, forgotten }, "domains were looked at again");
    }),
  ];
}
