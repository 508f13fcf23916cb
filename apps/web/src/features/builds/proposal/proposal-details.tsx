import type { Proposal } from "@blockwright/contract/proposals";
import { t } from "../../../shared/text/t.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Decisions } from "./decisions.tsx";
import { ModelProgress } from "./model-progress.tsx";
import { Problems } from "./problems.tsx";
import { ProposedPlugins } from "./proposed-plugins.tsx";
import { Understood } from "./understood.tsx";
import type { ShownProposal } from "./use-proposal.ts";

/** Everything in it can be changed in place. */
export function ProposalDetails({
  proposal,
  shown,
}: {
  readonly proposal: Proposal;
  readonly shown: ShownProposal;
}) {
  return (
    <div className="mt-3 flex flex-col gap-4 border-t border-night-700 pt-3 pb-2">
      {proposal.modelPlan && (
        <ModelProgress plan={proposal.modelPlan} steps={shown.steps} onAskAgain={shown.askAgain} />
      )}
      <p className="text-sm break-words text-ink-muted">
        {proposal.description} <Badge tone="sky">{plannedByText(proposal)}</Badge>
      </p>
      <Problems proposal={proposal} choose={shown.choose} />
      <Understood proposal={proposal} />
      <Decisions proposal={proposal} choose={shown.choose} />
      <ProposedPlugins proposal={proposal} choose={shown.choose} />
    </div>
  );
}

function plannedByText({ plannedBy: { kind, name }, modelPlan }: Proposal): string {
  if (kind === "model") return t("Planned by {name}", { name });
  return modelPlan === null ? t("From our recipes") : t("First reading");
}
