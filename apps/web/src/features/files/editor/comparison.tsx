import { useEffect, useEffectEvent, useRef } from "react";
import { useIsPhone } from "../../../shared/browser/use-media.ts";
import { t } from "../../../shared/text/t.ts";
import { createComparison } from "./create-comparison.ts";

export interface ComparisonProps {
  readonly oldText: string;
  readonly oldLabel: string;
  readonly nowText: string;
  readonly nowLabel: string;
  /** Undefined if it is read-only. */
  readonly onText?: (text: string) => void;
}

export function Comparison({ oldText, oldLabel, nowText, nowLabel, onText }: ComparisonProps) {
  const boxRef = useRef<HTMLDivElement>(null);
  const isNarrow = useIsPhone();
  const isEditable = onText !== undefined;
  const report = useEffectEvent((text: string) => onText?.(text));
  useEffect(() => {
    const parent = boxRef.current;
    if (parent === null) return;
    return createComparison({
      parent,
      old: { text: oldText, label: oldLabel },
      now: { text: nowText, label: nowLabel },
      isNarrow,
      onText: isEditable ? (text) => report(text) : undefined,
    });
  }, [oldText, oldLabel, nowText, nowLabel, isNarrow, isEditable]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid grid-cols-2 border-b border-night-700 text-sm font-medium max-sm:flex max-sm:justify-between">
        <p className="px-4 py-2 text-ember-400">{oldLabel}</p>
        <p className="px-4 py-2 text-grass-400">{nowLabel}</p>
      </div>
      {oldText === nowText ? (
        <p className="p-6 text-sm text-ink-muted">{t("Both are the same.")}</p>
      ) : (
        <div
          ref={boxRef}
          className="min-h-0 flex-1 overflow-auto bg-night-900 [&_.cm-mergeView]:h-full [&_.cm-mergeViewEditor]:border-night-700"
        />
      )}
    </div>
  );
}
