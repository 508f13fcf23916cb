import type { ShownModelPlan } from "@blockwright/contract/proposals";
import { TriangleAlert } from "lucide-react";
import { t, translate } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";

interface ModelProgressProps {
  readonly plan: ShownModelPlan;
  readonly steps: readonly string[];
  readonly onAskAgain: () => void;
}

/** How far the model is. Renders nothing once the proposal is made from its plan. */
export function ModelProgress({ plan, steps, onAskAgain }: ModelProgressProps) {
  switch (plan.state) {
    case "planned":
      return null;
    case "running":
      return <Planning steps={steps} />;
    case "failed":
    case "stopped":
      return <NoPlan sentence={plan.sentence} onAskAgain={onAskAgain} />;
  }
}

function Planning({ steps }: Pick<ModelProgressProps, "steps">) {
  const step = steps.at(-1);
  return (
    <output className="flex gap-3 rounded-md border border-sky-400/40 bg-night-850 p-3 text-sm">
      <Spinner className="mt-0.5 size-4.5 shrink-0 text-sky-400" />
      <span className="min-w-0">
        <span className="block font-medium">{t("The AI is planning your server")}</span>
        <span className="block text-ink-muted">
          {t("Until then you see our first reading. You can change it now; your changes are kept.")}
        </span>
        <span className="mt-1 block min-h-5 break-words">
          {step === undefined ? t("Reading your words") : translate(step)}
        </span>
      </span>
    </output>
  );
}

interface NoPlanProps {
  readonly sentence: string | null;
  readonly onAskAgain: () => void;
}

function NoPlan({ sentence, onAskAgain }: NoPlanProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-lamp-400/40 bg-lamp-950 p-3 text-sm">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-px size-4.5 shrink-0 text-lamp-400" strokeWidth={1.75} />
        <span className="min-w-0 break-words">
          {sentence !== null && `${translate(sentence)} `}
          {t("This is our first reading, made from our recipes. It can be built as it is.")}
        </span>
      </p>
      <Button size="sm" onClick={onAskAgain}>
        {t("Ask the AI again")}
      </Button>
    </div>
  );
}
