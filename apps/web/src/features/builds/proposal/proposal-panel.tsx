import type { Proposal } from "@blockwright/contract/proposals";
import { t } from "../../../shared/text/t.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Decisions } from "./decisions.tsx";
import { ModelProgress } from "./model-progress.tsx";
import { OfferedRecipes } from "./offered-recipes.tsx";
import { OwnerQuestion } from "./owner-question.tsx";
import { Problems } from "./problems.tsx";
import { ProposedPlugins } from "./proposed-plugins.tsx";
import { Understood } from "./understood.tsx";
import type { ShownProposal } from "./use-proposal.ts";

/** What would be built from the words. Everything in it can be changed in place. */
export function ProposalPanel({ shown }: { readonly shown: ShownProposal }) {
  const { proposal, isFailed, isChanging } = shown;
  if (isFailed) return <FailedProposal onRetry={shown.retry} />;
  if (!proposal) return <ProposalSkeleton />;
  return (
    <section
      aria-label={t("Our proposal")}
      aria-busy={isChanging}
      className="flex min-w-0 flex-col gap-4 rounded-md border border-night-700 bg-night-900 p-4"
    >
      {proposal.modelPlan && (
        <ModelProgress plan={proposal.modelPlan} steps={shown.steps} onAskAgain={shown.askAgain} />
      )}
      {proposal.offered.length > 0 ? (
        <OfferedRecipes proposal={proposal} choose={shown.choose} />
      ) : (
        <Proposed proposal={proposal} shown={shown} />
      )}
    </section>
  );
}

function Proposed({ proposal, shown }: { readonly proposal: Proposal; readonly shown: ShownProposal }) {
  return (
    <>
      <header>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-xs font-medium text-ink-muted">{t("Our proposal")}</span>
          <Badge tone="sky">{plannedByText(proposal)}</Badge>
        </p>
        <h3 className="mt-1 text-lg font-semibold break-words">{proposal.name}</h3>
        <p className="text-sm break-words text-ink-muted">{proposal.description}</p>
      </header>
      <Problems proposal={proposal} />
      <Understood proposal={proposal} />
      <OwnerQuestion
        key={proposal.choices.platformType}
        proposal={proposal}
        ownerName={shown.ownerName}
        choose={shown.choose}
      />
      <Decisions proposal={proposal} choose={shown.choose} />
      <ProposedPlugins proposal={proposal} choose={shown.choose} />
    </>
  );
}

function plannedByText({ plannedBy: { kind, name }, modelPlan }: Proposal): string {
  if (kind === "model") return t("Planned by {name}", { name });
  return modelPlan === null ? t("From our recipes") : t("First reading");
}

function FailedProposal({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <section className="flex flex-col items-start gap-3 rounded-md border border-night-700 bg-night-900 p-4 text-sm">
      <p>
        {t("We couldn't show our proposal. You can continue: your server is then planned during the build.")}
      </p>
      <Button size="sm" onClick={onRetry}>
        {t("Try again")}
      </Button>
    </section>
  );
}

function ProposalSkeleton() {
  return (
    <section
      aria-busy="true"
      aria-label={t("Our proposal")}
      className="flex min-h-64 flex-col gap-3 rounded-md border border-night-700 bg-night-900 p-4"
    >
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-56" />
      <Skeleton className="h-20 w-full" />
    </section>
  );
}
