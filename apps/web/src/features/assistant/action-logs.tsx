import type { ActionLog } from "@blockwright/contract/assistant";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { t, translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { DiffLines } from "../../shared/ui/diff-lines.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";

const shownAtFirst = 3;

/** What the assistant did, one row each: the first three, what runs now, and the rest on request. */
export function ActionLogs({ logs }: { readonly logs: readonly ActionLog[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (logs.length === 0) return null;
  const more = logs.length - shownAtFirst;
  const running = isWhole
    ? undefined
    : logs.slice(shownAtFirst).findLast(({ status }) => status === "executing");
  return (
    <div className="flex flex-col items-start gap-1">
      <ul aria-label={t("What it did")} className="flex w-full flex-col gap-1.5 text-sm">
        {(isWhole ? logs : logs.slice(0, shownAtFirst)).map((log) => (
          <ActionRow key={log.id} log={log} />
        ))}
        {running && <ActionRow key={running.id} log={running} />}
      </ul>
      {more > 0 && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-9 rounded-sm px-1 text-sm font-medium text-sky-400 hover:text-ink pointer-coarse:min-h-11"
        >
          {isWhole ? t("Show less") : t("Show {count} more", { count: more })}
        </button>
      )}
    </div>
  );
}

function ActionRow({ log: { action, content, status } }: { readonly log: ActionLog }) {
  const isThinking = action === "Thinking";
  const label = visibleLine(translate(isThinking && content !== "" ? content : action));
  const hasDetails = content !== "" && !isThinking;
  return (
    <li className="flex min-w-0 items-start gap-2">
      <StatusIcon status={status} />
      {hasDetails ? (
        <details className="min-w-0 grow">
          <summary className="cursor-pointer rounded-sm text-ink-muted wrap-anywhere hover:text-ink pointer-coarse:py-3">
            {label}
          </summary>
          <DiffLines diff={content} className="mt-2 text-console" />
        </details>
      ) : (
        <span className="min-w-0 text-ink-muted wrap-anywhere pointer-coarse:py-3">{label}</span>
      )}
    </li>
  );
}

function StatusIcon({ status }: Pick<ActionLog, "status">) {
  const place = "mt-px size-4.5 shrink-0 pointer-coarse:mt-3";
  if (status === "executing")
    return (
      <>
        <Spinner className={`${place} text-lamp-400`} />
        <span className="sr-only">{t("Running:")}</span>
      </>
    );
  const isDone = status === "completed";
  const Icon = isDone ? Check : X;
  return (
    <>
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={`${place} ${isDone ? "text-grass-400" : "text-ember-400"}`}
      />
      <span className="sr-only">{isDone ? t("Done:") : t("Failed:")}</span>
    </>
  );
}
