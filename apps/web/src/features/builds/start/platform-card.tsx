import { Check, TriangleAlert } from "lucide-react";
import { t, translate } from "../../../shared/text/t.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import type { PlatformChoice } from "./platforms.ts";

interface PlatformCardProps {
  readonly choice: PlatformChoice;
  /** The edition of the proposal. */
  readonly isProposed: boolean;
  /** What the proposal would be without in this edition, as sentences. */
  readonly lacks: readonly string[];
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

export function PlatformCard({ choice, isProposed, lacks, isBusy, isDisabled, onChoose }: PlatformCardProps) {
  const { name, icon: Icon, lead, points, isRecommended } = choice;
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-busy={isBusy || undefined}
      onClick={onChoose}
      className={classNames(
        "flex h-full w-full flex-col items-start gap-2 rounded-lg border bg-night-900 p-4 text-left transition hover:bg-night-800 hover:shadow-lamp",
        "disabled:cursor-progress sm:p-5",
        isProposed && "outline-2 outline-offset-2 outline-sky-400",
        isRecommended ? "border-lamp-400/60" : "border-night-700 hover:border-lamp-400/60",
      )}
    >
      <span className="flex w-full flex-wrap items-center justify-between gap-2">
        {isBusy ? (
          <Spinner className="size-6 text-lamp-400" />
        ) : (
          <Icon aria-hidden className="size-6 text-lamp-400" strokeWidth={1.75} />
        )}
        <span className="flex flex-wrap gap-2">
          {isProposed && <Badge tone="sky">{t("Fits your prompt")}</Badge>}
          {isRecommended && <Badge tone="lamp">{t("Recommended")}</Badge>}
        </span>
      </span>
      <span className="font-heading text-lg font-semibold">{name}</span>
      <span className="text-sm text-ink-muted">{lead}</span>
      <span className="mt-1 flex flex-col gap-1.5 text-sm">
        {points.map((point) => (
          <span key={point} className="flex items-center gap-2">
            <Check aria-hidden className="size-4 shrink-0 text-grass-400" strokeWidth={2} />
            {point}
          </span>
        ))}
        {lacks.map((sentence) => (
          <span key={sentence} className="flex items-start gap-2 text-lamp-400">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
            {translate(sentence)}
          </span>
        ))}
      </span>
    </button>
  );
}
