import {
  formatCents,
  freeSize,
  isTooCheapToSell,
  monthlyCents,
  sizeLimits,
} from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import type { Proposal } from "@blockwright/contract/proposals";
import { useId } from "react";
import { useHasCards } from "../../../shared/api/use-capabilities.ts";
import { monthlyPrice } from "../../../shared/prices/monthly-price.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Slider } from "../../../shared/ui/slider.tsx";
import { ProposalPanel } from "../proposal/proposal-panel.tsx";
import type { ShownProposal } from "../proposal/use-proposal.ts";
import { tooCheapText } from "../too-cheap-text.ts";

interface SizeDialogProps {
  readonly size: ServerSize;
  readonly shown: ShownProposal;
  readonly isFreeTaken: boolean;
  readonly onSize: (size: ServerSize) => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

export function SizeDialog({ size, shown, isFreeTaken, onSize, onContinue, onClose }: SizeDialogProps) {
  return (
    <Dialog
      title={t("Configure Your Server")}
      description={t("Customize your server resources with the sliders below")}
      width="wide"
      startsAtHeading
      isOpen
      onOpenChange={onClose}
    >
      <div className="grid items-start gap-6 md:grid-cols-2">
        <ProposalPanel shown={shown} />
        <div className="flex flex-col gap-4 md:sticky md:top-0">
          <Sizes
            size={size}
            proposal={shown.proposal}
            isFreeTaken={isFreeTaken}
            onSize={onSize}
            onContinue={onContinue}
          />
        </div>
      </div>
    </Dialog>
  );
}

interface SizesProps extends Pick<SizeDialogProps, "size" | "isFreeTaken" | "onSize" | "onContinue"> {
  readonly proposal: Proposal | undefined;
}

function Sizes({ size, proposal, isFreeTaken, onSize, onContinue }: SizesProps) {
  const cents = monthlyCents(size);
  const isFree = cents === 0;
  const isTooCheap = isTooCheapToSell(size);
  const reasonId = useId();
  const suggested = proposal?.suggestedSize;
  const isOpen = proposal !== undefined && proposal.offered.length > 0;
  return (
    <>
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
      <p className="flex items-baseline justify-between gap-3 rounded-md border border-night-700 bg-night-900 px-4 py-3">
        <span className="text-sm whitespace-nowrap text-ink-muted">{t("Total cost")}</span>
        <output className="font-heading text-2xl font-semibold tabular-nums">{monthlyPrice(size)}</output>
      </p>
      <SizeNote isFree={isFree} isFreeTaken={isFreeTaken} onFreeSize={() => onSize(freeSize)} />
      {suggested && suggested.ramGb > size.ramGb && (
        <p className="text-sm text-ink-muted">
          {t("We suggest {ram} GB RAM and {storage} GB storage {why}.", {
            ram: suggested.ramGb,
            storage: suggested.storageGb,
            why: translate(suggested.why),
          })}
        </p>
      )}
      <Button
        variant="primary"
        aria-describedby={isTooCheap ? reasonId : undefined}
        disabled={isOpen || isTooCheap || (isFree && isFreeTaken)}
        onClick={onContinue}
      >
        {isFree ? t("Continue for FREE") : t("Continue with {price}/month", { price: formatCents(cents) })}
      </Button>
      {isTooCheap && (
        <p id={reasonId} className="text-sm text-lamp-400">
          {tooCheapText()}
        </p>
      )}
    </>
  );
}

/** The default size is not marked: it is where the slider starts. */
function markOf(suggested: number | undefined, chosen: number): number | undefined {
  return suggested !== undefined && suggested > chosen ? suggested : undefined;
}

interface SizeNoteProps {
  readonly isFree: boolean;
  readonly isFreeTaken: boolean;
  readonly onFreeSize: () => void;
}

/** Always as tall as its longest text, so that the button below does not move while dragging. */
function SizeNote({ isFree, isFreeTaken, onFreeSize }: SizeNoteProps) {
  const hasCards = useHasCards();
  return (
    <div className="flex min-h-23 flex-col items-start gap-3 text-sm text-ink-muted sm:min-h-10 sm:flex-row sm:items-center sm:justify-between">
      {isFree && isFreeTaken && t("Your plan is full. Choose more RAM or storage to build another server.")}
      {isFree && !isFreeTaken && freeNote(hasCards)}
      {!isFree && hasCards === false && (
        <>
          <p className="text-lamp-400">
            {t("Card payments are not set up here yet, so only the free size can be built.")}
          </p>
          <Button size="sm" onClick={onFreeSize}>
            {t("Use the free size")}
          </Button>
        </>
      )}
      {!isFree &&
        hasCards !== false &&
        t("The first 1 GB of RAM and the first 5 GB of storage cost nothing.")}
    </div>
  );
}

function freeNote(hasCards: boolean | undefined): string {
  const isFree = t("1 GB RAM with 5 GB storage is free, and no card is needed.");
  if (hasCards !== false) return isFree;
  return `${isFree} ${t("Larger sizes need card payments, which are not set up here yet.")}`;
}

function inGb(value: number): string {
  return t("{value} GB", { value });
}
