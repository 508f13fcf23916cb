import { useEffect, useMemo, useRef } from "react";
import { t } from "../../../shared/text/t.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { visibleLine } from "../../../shared/text/visible-text.ts";

const stillAtEndPx = 40;

interface LiveOutputProps {
  readonly lines: readonly string[];
  /** Shown below the lines while the build runs. */
  readonly currentStep: string | null;
}

export function LiveOutput({ lines, currentStep }: LiveOutputProps) {
  const shown = useMemo(() => lines.map(visibleLine), [lines]);
  const boxRef = useFollowedEnd(shown);
  return (
    <Card isFlush>
      <h2 className="border-b border-night-700 px-5 py-4 text-xl font-semibold sm:px-6">
        {t("Live Output")}
      </h2>
      <section
        ref={boxRef}
        aria-label={t("Live Output")}
        // A scrolling box must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="h-80 overflow-y-auto bg-night-950/60 px-5 py-4 font-mono text-console -outline-offset-2 sm:px-6"
      >
        <ul>
          {shown.map((line, index) => (
            <li key={index} className="break-words whitespace-pre-wrap text-ink-muted">
              {line}
            </li>
          ))}
        </ul>
        {shown.length === 0 && currentStep === null && (
          <p className="text-ink-muted">{t("Nothing was printed.")}</p>
        )}
        {currentStep !== null && (
          <p className="mt-1 break-words text-lamp-400">
            <span aria-hidden>{"› "}</span>
            {currentStep}
            <span
              aria-hidden
              className="ml-1 inline-block h-4 w-2 animate-pulse-soft bg-lamp-400 align-text-bottom"
            />
          </p>
        )}
      </section>
    </Card>
  );
}

/** Stays at the end, unless the person has scrolled up. */
function useFollowedEnd(lines: readonly string[]) {
  const boxRef = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const box = boxRef.current;
    if (box === null) return undefined;
    const note = () => {
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < stillAtEndPx;
    };
    box.addEventListener("scroll", note, { passive: true });
    return () => box.removeEventListener("scroll", note);
  }, []);
  useEffect(() => {
    if (isAtEnd.current && lines.length > 0) boxRef.current?.scrollTo({ top: boxRef.current.scrollHeight });
  }, [lines]);
  return boxRef;
}
