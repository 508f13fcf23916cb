import { ArrowDown } from "lucide-react";
import { useMemo } from "react";
import { t, tCount } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { ConsoleLine } from "./console-line.tsx";
import type { ShownLine } from "./console-lines.ts";
import { useReading } from "./use-reading.ts";

interface ConsoleOutputProps {
  readonly lines: readonly ShownLine[];
  readonly addedInAll: number;
  readonly search: string;
}

export function ConsoleOutput({ lines, addedInAll, search }: ConsoleOutputProps) {
  const { boxRef, shown, isHeld, newLines, goToEnd } = useReading(lines, addedInAll);
  const found = useMemo(() => matching(shown, search), [shown, search]);
  return (
    <div className="relative">
      <section
        ref={boxRef}
        aria-label={t("Console output")}
        // A scrolling box must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="h-96 overflow-y-auto bg-night-950/60 px-4 py-3 font-mono text-console [font-variant-ligatures:none] -outline-offset-2 sm:h-[30rem] sm:px-5"
      >
        <div role="log" aria-label={t("Console output")} aria-live={isHeld ? "off" : "polite"}>
          <ul>
            {found.map((line) => (
              <ConsoleLine key={line.key} line={line} />
            ))}
          </ul>
        </div>
        {found.length === 0 && (
          <p className="text-ink-muted">
            {search === "" ? t("Nothing was printed yet.") : t("No line contains that.")}
          </p>
        )}
      </section>
      {isHeld && (
        <button
          type="button"
          onClick={goToEnd}
          className={buttonStyle(
            "secondary",
            "sm",
            "absolute bottom-3 left-1/2 -translate-x-1/2 shadow-card active:translate-y-0",
          )}
        >
          <ArrowDown aria-hidden className="size-4.5" strokeWidth={1.75} />
          {newLines === 0
            ? t("To the newest line")
            : tCount(newLines, "{count} new line", "{count} new lines")}
        </button>
      )}
    </div>
  );
}

function matching(lines: readonly ShownLine[], search: string): readonly ShownLine[] {
  const wanted = search.trim().toLowerCase();
  return wanted === "" ? lines : lines.filter(({ text }) => text.toLowerCase().includes(wanted));
}
