import { assistantModes, type AssistantMode } from "@blockwright/contract/assistant-rules";
import { useId } from "react";
import { t } from "../../../shared/text/t.ts";
import { classNames } from "../../../shared/ui/class-names.ts";

interface ModeSwitchProps {
  readonly mode: AssistantMode;
  /** Others see how it is set. */
  readonly canChange: boolean;
  readonly describedBy: string;
  readonly onChange: (mode: AssistantMode) => void;
}

/** Whether the AI editor only answers, or also changes the server. */
export function ModeSwitch({ mode, canChange, describedBy, onChange }: ModeSwitchProps) {
  const name = useId();
  return (
    <fieldset disabled={!canChange} aria-describedby={describedBy} className="shrink-0">
      <legend className="sr-only">{t("What the AI editor may do")}</legend>
      <div className="flex rounded-md border border-night-700 bg-night-900 p-0.5">
        {assistantModes.map((one) => (
          <label
            key={one}
            className={classNames(
              "flex h-8 min-w-14 items-center justify-center rounded-sm px-3 text-sm font-medium pointer-coarse:h-11",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sky-400",
              canChange && "cursor-pointer",
              one === mode ? "bg-night-700 text-ink" : "text-ink-muted",
              one !== mode && canChange && "hover:text-ink",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={one === mode}
              onChange={() => onChange(one)}
              className="sr-only"
            />
            {nameOf(one)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function nameOf(mode: AssistantMode): string {
  return mode === "ask" ? t("Ask") : t("Do");
}
