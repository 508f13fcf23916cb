import type { PlanPoint, PointState } from "@blockwright/contract/turn-report";
import { Check, CheckCheck, Circle, CircleHelp, Minus, Undo2, X, type LucideIcon } from "lucide-react";
import { t, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";

interface PlanListProps {
  readonly points: readonly PlanPoint[];
  /** Changes of permissions that were put back. */
  readonly undone: ReadonlySet<string>;
  readonly onUndo: ((permissionChangeId: string) => void) | undefined;
}

/** What a turn does, ticked as it is applied and as it is checked. */
export function PlanList({ points, undone, onUndo }: PlanListProps) {
  if (points.length === 0) return null;
  return (
    <ul aria-label={t("Plan")} className="flex flex-col gap-2 rounded-md border border-night-700 p-3 text-sm">
      {points.map((point) => {
        const isUndone = point.permissionChangeId !== undefined && undone.has(point.permissionChangeId);
        return <Point key={point.id} point={point} isUndone={isUndone} onUndo={onUndo} />;
      })}
    </ul>
  );
}

interface PointProps extends Pick<PlanListProps, "onUndo"> {
  readonly point: PlanPoint;
  readonly isUndone: boolean;
}

function Point({ point, isUndone, onUndo }: PointProps) {
  const { text, permissionChangeId } = point;
  const state = isUndone ? "put-back" : point.state;
  const label = visibleLine(translate(text));
  return (
    <li className="flex min-w-0 items-start gap-2">
      <StateIcon state={state} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2">
        <span className="min-w-0 grow wrap-anywhere">{label}</span>
        <span className="shrink-0 text-ink-muted">{stateText(state)}</span>
      </div>
      {permissionChangeId !== undefined && onUndo && !isUndone && state !== "applying" && (
        <Button
          size="sm"
          aria-label={t("Undo {title}", { title: label })}
          onClick={() => onUndo(permissionChangeId)}
        >
          <Undo2 aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t("Undo")}
        </Button>
      )}
    </li>
  );
}

const icons: Readonly<Record<Exclude<PointState, "applying">, readonly [LucideIcon, string]>> = {
  planned: [Circle, "text-ink-muted"],
  applied: [Check, "text-grass-400"],
  checked: [CheckCheck, "text-grass-400"],
  "put-back": [Undo2, "text-lamp-400"],
  failed: [X, "text-ember-400"],
  "not-done": [Minus, "text-ink-muted"],
  unknown: [CircleHelp, "text-lamp-400"],
};

function StateIcon({ state }: { readonly state: PointState }) {
  const place = "mt-px size-4.5 shrink-0";
  if (state === "applying") return <Spinner className={`${place} text-lamp-400`} />;
  const [Icon, colour] = icons[state];
  return <Icon aria-hidden strokeWidth={1.75} className={`${place} ${colour}`} />;
}

function stateText(state: PointState): string {
  switch (state) {
    case "planned":
      return t("Planned");
    case "applying":
      return t("Applying");
    case "applied":
      return t("Applied");
    case "checked":
      return t("Verified");
    case "put-back":
      return t("Put back");
    case "failed":
      return t("Failed");
    case "not-done":
      return t("Not done");
    case "unknown":
      return t("Not recorded");
  }
}
