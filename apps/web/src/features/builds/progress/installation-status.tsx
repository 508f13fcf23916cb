import type { BuildStep, BuildStepStatus } from "@blockwright/contract/builds";
import { Check, X } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { shownSteps, stepIcons, stepName, stepStatusName } from "./build-steps.ts";

const tileStyles: Readonly<Record<BuildStepStatus, string>> = {
  pending: "border-night-700 bg-night-900 text-ink-muted",
  in_progress: "border-lamp-400/60 bg-lamp-950 text-lamp-400",
  completed: "border-grass-500/50 bg-grass-950 text-grass-400",
  failed: "border-ember-500/60 bg-ember-950 text-ember-400",
};

const noteStyles: Readonly<Record<BuildStepStatus, string>> = {
  pending: "text-ink-muted",
  in_progress: "text-lamp-400",
  completed: "text-grass-400",
  failed: "text-ember-400",
};

export function InstallationStatus({ steps }: { readonly steps: readonly BuildStep[] }) {
  return (
    <Card>
      <CardHeader title={t("Installation Status")} />
      <ol className="flex flex-col gap-4">
        {shownSteps(steps).map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step: { name, description, status } }: { readonly step: BuildStep }) {
  const Icon = stepIcons[name];
  return (
    <li className="flex gap-3" aria-current={status === "in_progress" ? "step" : undefined}>
      <span
        className={classNames(
          "grid size-10 shrink-0 place-items-center rounded-md border",
          tileStyles[status],
        )}
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center justify-between gap-3">
          <span className={classNames("text-sm font-medium", status === "pending" && "text-ink-muted")}>
            {stepName(name)}
          </span>
          <span className={classNames("flex items-center gap-1 text-xs", noteStyles[status])}>
            {status === "completed" && <Check aria-hidden className="size-3.5" strokeWidth={2.5} />}
            {status === "failed" && <X aria-hidden className="size-3.5" strokeWidth={2.5} />}
            {stepStatusName(status)}
          </span>
        </p>
        <p className="min-h-5 text-sm break-words text-ink-muted">{description}</p>
        {status === "in_progress" && <PartialBar />}
      </div>
    </li>
  );
}

/** Indeterminate: the progress of a single step is unknown. */
function PartialBar() {
  return (
    <div aria-hidden className="mt-1.5 h-1 overflow-hidden rounded-full bg-night-700">
      <div className="h-full w-3/5 animate-pulse-soft rounded-full bg-lamp-400" />
    </div>
  );
}
