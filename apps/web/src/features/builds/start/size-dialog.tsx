import { formatCents, monthlyCents, sizeLimits } from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import { useId } from "react";
import type { ReactNode } from "react";
import { useHasCards } from "../../../shared/api/use-capabilities.ts";
import { billedText } from "../../../shared/prices/billed-text.ts";
import { monthlyPrice } from "../../../shared/prices/monthly-price.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Slider } from "../../../shared/ui/slider.tsx";
import { ProposalPanel } from "../proposal/proposal-panel.tsx";
import { Question } from "../proposal/question.tsx";
import type { ShownProposal } from "../proposal/use-proposal.ts";

interface SizeDialogProps {
  readonly size: ServerSize;
  readonly shown: ShownProposal;
  readonly isFreeTaken: boolean;
  readonly onSize: (size: ServerSize) => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

export function SizeDialog({ size, shown, isFreeTaken, onSize, onContinue, onClose }: SizeDialogProps) {
  const { proposal } = shown;
  return (
    <Dialog
      title={t("Configure Your Server")}
      description={t("Customize your server resources with the sliders below")}
      startsAtHeading
      isOpen
      onOpenChange={onClose}
      footer={<Total size={size} proposal={proposal} isFreeTaken={isFreeTaken} onContinue={onContinue} />}
    >
      <ProposalPanel shown={shown} />
      <Sliders size={size} suggested={proposal?.suggestedSize} onSize={onSize} />
      {proposal?.question && <Question question={proposal.question} choose={shown.choose} />}
    </Dialog>
  );
}

interface SlidersProps extends Pick<SizeDialogProps, "size" | "onSize"> {
  readonly suggested: NonNullable<ShownProposal["proposal"]>["suggestedSize"] | undefined;
}

function Sliders({ size, suggested, onSize }: SlidersProps) {
  return (
    <div className="flex flex-col">
      <Slider
        label={t("RAM")}
        value={size.ramGb}
        {...sizeLimits.ramGb}
        format={inGb}
        mark={markOf(suggested?.ramGb, size.ramGb)}
        onChange={(ramGb) => onSize({ ...size, ramGb })}
      />
      <Slider
        label={t("Storage")}
        value={size.storageGb}
        {...sizeLimits.storageGb}
        format={inGb}
        mark={markOf(suggested?.storageGb, size.storageGb)}
        onChange={(storageGb) => onSize({ ...size, storageGb })}
      />
      {suggested && suggested.ramGb > size.ramGb && (
        <p className="text-sm text-ink-muted">
          {t("We suggest {ram} GB RAM and {storage} GB storage {why}.", {
            ram: suggested.ramGb,
            storage: suggested.storageGb,
            why: translate(suggested.why),
          })}
        </p>
      )}
    </div>
  );
}

/** The default size is not marked: it is where the slider starts. */
function markOf(suggested: number | undefined, chosen: number): number | undefined {
  return suggested !== undefined && suggested > chosen ? suggested : undefined;
}

interface TotalProps extends Pick<SizeDialogProps, "size" | "isFreeTaken" | "onContinue"> {
  readonly proposal: ShownProposal["proposal"];
}

/** Always in sight. What continuing means stands beside the button. */
function Total({ size, proposal, isFreeTaken, onContinue }: TotalProps) {
  const hasCards = useHasCards();
  const noteId = useId();
  const cents = monthlyCents(size);
  const isFree = cents === 0;
  const isForSale = isFree ? !isFreeTaken : hasCards !== false;
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm whitespace-nowrap text-ink-muted">{t("Total cost")}</span>
        <output className="font-heading text-2xl font-semibold tabular-nums">{monthlyPrice(size)}</output>
      </p>
      {/* As tall as a line, so that the button does not move while a slider is dragged. */}
      <div id={noteId} className="flex min-h-5 flex-col items-start gap-1 text-sm text-ink-muted">
        {proposal?.question && <Warning>{translate(proposal.question.unanswered)}</Warning>}
        {isFree && isFreeTaken && (
          <Warning>{t("Your plan is full. Choose more RAM or storage to build another server.")}</Warning>
        )}
        {isFree && !isFreeTaken && !proposal?.question && <p>{freeNote(hasCards)}</p>}
        {!isFree && hasCards === false && (
          <Warning>{t("Card payments are not set up here yet, so only the free size can be built.")}</Warning>
        )}
        {!isFree && hasCards !== false && (
          <p>
            {billedText(cents) ?? t("Billed every month.")} {t("Cancel at any time.")}
          </p>
        )}
      </div>
      <Button
        variant="primary"
        aria-describedby={noteId}
        disabled={Boolean(proposal?.refusal) || !isForSale}
        onClick={onContinue}
      >
        {isFree ? t("Continue for FREE") : t("Continue with {price}/month", { price: formatCents(cents) })}
      </Button>
    </>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return <p className="text-lamp-400">{children}</p>;
}

function freeNote(hasCards: boolean | undefined): string {
  if (hasCards !== false) return t("No card needed.");
  return t("No card needed. Larger sizes need card payments, which are not set up here yet.");
}

function inGb(value: number): string {
  return t("{value} GB", { value });
}
