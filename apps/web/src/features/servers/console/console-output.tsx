import { ArrowDown } from "lucide-react";
import type { RefObject } from "react";
import { t, tCount } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { ConsoleLine } from "./console-line.tsx";
import type { ShownLine } from "./console-lines.ts";

interface ConsoleOutputProps {
  readonly boxRef: RefObject<HTMLElement | null>;
  readonly lines: readonly ShownLine[];
  readonly search: string;
  readonly currentKey: number | undefined;
  readonly hidesTime: boolean;
  /** The person has scrolled up, so nothing moves until they go back to the end. */
  readonly isHeld: boolean;
  readonly newLines: number;
  readonly onGoToEnd: () => void;
}

/** Takes the height that the rest of the page leaves, and scrolls inside of it. */
export function ConsoleOutput(props: ConsoleOutputProps) {
  const { boxRef, lines, search, currentKey, hidesTime, isHeld, newLines, onGoToEnd } = props;
  return (
    <div className="relative min-h-32 grow">
      <section
        ref={boxRef}
        aria-label={t("Console output")}
        // A scrolling box must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="absolute inset-0 overflow-y-auto bg-night-950/60 px-3 py-2 font-mono text-console [font-variant-ligatures:none] -outline-offset-2 sm:px-5 sm:py-3"
      >
        <div role="log" aria-label={t("Console output")} aria-live={isHeld ? "off" : "polite"}>
          <ul>
            {lines.map((line) => (
              <ConsoleLine
                key={line.key}
                line={line}
                search={search}
                isCurrent={line.key === currentKey}
                hidesTime={hidesTime}
              />
            ))}
          </ul>
        </div>
        {lines.length === 0 && <p className="text-ink-muted">{t("Nothing was printed yet.")}</p>}
      </section>
      {isHeld && (
        <button
          type="button"
          onClick={onGoToEnd}
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
