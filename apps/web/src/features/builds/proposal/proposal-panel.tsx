import type { Proposal } from "@blockwright/contract/proposals";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { t, translate } from "../../../shared/text/t.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { ProposalDetails } from "./proposal-details.tsx";
import type { ShownProposal } from "./use-proposal.ts";

const boxStyle = "rounded-md border border-night-700 bg-night-900 px-4 py-2";

/** What would be built from the words, in a few lines that unfold. */
export function ProposalPanel({ shown }: { readonly shown: ShownProposal }) {
  const { proposal, isFailed, isChanging } = shown;
  if (isFailed) return <FailedProposal onRetry={shown.retry} />;
  if (!proposal) return <ProposalSkeleton />;
  return (
    <section
      aria-label={t("Our proposal")}
      aria-busy={isChanging}
      className={classNames(boxStyle, "flex min-w-0 flex-col")}
    >
      <Folding proposal={proposal} shown={shown} />
    </section>
  );
}

function Folding({ proposal, shown }: { readonly proposal: Proposal; readonly shown: ShownProposal }) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <>
      <h3 className="font-semibold">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center justify-between gap-3 rounded-md px-2 text-left transition hover:bg-night-800"
        >
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{proposal.name}</span>
          <ChevronDown
            aria-hidden
            strokeWidth={1.75}
            className={classNames("size-4.5 shrink-0 text-ink-muted transition", isOpen && "rotate-180")}
          />
        </button>
      </h3>
      <ul className="flex flex-wrap gap-1.5 pb-1">
        {proposal.chips.map((chip) => (
          <li key={chip}>
            <Badge>{translate(chip)}</Badge>
          </li>
        ))}
      </ul>
      <Remark proposal={proposal} />
      {proposal.modelPlan?.state === "running" && <PlanningLine steps={shown.steps} />}
      <div id={detailsId}>{isOpen && <ProposalDetails proposal={proposal} shown={shown} />}</div>
    </>
  );
}

/** The one sentence that a person should know without unfolding anything. */
function Remark({
  proposal: { refusal, question, notIncluded, notUnderstood },
}: {
  readonly proposal: Proposal;
}) {
  const missing = [
    ...(notIncluded.length > 0
      ? [t("Not included: {things}.", { things: notIncluded.map(({ what }) => translate(what)).join(", ") })]
      : []),
    ...(notUnderstood.length > 0 ? [t("Not understood: {words}.", { words: notUnderstood.join(", ") })] : []),
  ];
  const text = refusal ?? question?.sentence ?? missing.join(" ");
  if (text === "") return null;
  const style = refusal === null ? "text-lamp-400" : "text-ember-400";
  return (
    <p className={classNames("mt-0.5 mb-1 line-clamp-3 text-sm wrap-anywhere", style)}>{translate(text)}</p>
  );
}

/** Only the newest step, in one line. */
function PlanningLine({ steps }: { readonly steps: readonly string[] }) {
  const step = steps.at(-1);
  return (
    <output className="mt-0.5 mb-1 flex items-center gap-2 text-sm text-ink-muted">
      <Spinner className="size-4 shrink-0 text-sky-400" />
      <span className="min-w-0 truncate">
        {t("The AI is planning your server")}
        {step !== undefined && `: ${translate(step)}`}
      </span>
    </output>
  );
}

function FailedProposal({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <section className={classNames(boxStyle, "flex flex-col items-start gap-2 text-sm")}>
      <p>
        {t("We couldn't show our proposal. You can continue: your server is then planned during the build.")}
      </p>
      <Button size="sm" onClick={onRetry}>
        {t("Try again")}
      </Button>
    </section>
  );
}

/** As tall as a proposal with one line of chips and one of text. */
function ProposalSkeleton() {
  return (
    <section
      aria-busy="true"
      aria-label={t("Our proposal")}
      className={classNames(boxStyle, "flex min-h-30 flex-col justify-center gap-3")}
    >
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-4 w-56" />
    </section>
  );
}
