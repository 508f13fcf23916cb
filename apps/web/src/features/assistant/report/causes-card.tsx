import type { Cause, TurnRecord } from "@blockwright/contract/turn-report";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { ConsoleLineLink } from "../../../shared/ui/console-line-link.tsx";

interface CausesCardProps {
  readonly serverId: string;
  readonly causes: readonly Cause[];
}

/** Each cause that the model names beside what is recorded of it. */
export function CausesCard({ serverId, causes }: CausesCardProps) {
  return (
    <section
      aria-label={t("Causes")}
      className="flex flex-col gap-3 rounded-md border border-night-700 p-3 text-sm"
    >
      <h3 className="font-semibold">{t("Causes")}</h3>
      {causes.length === 0 && (
        <p className="text-lamp-400">{t("Not recorded: the answer names no line or figure.")}</p>
      )}
      <ul className="flex flex-col gap-4 empty:hidden">
        {causes.map(({ text, records }, index) => (
          <li key={index} className="flex flex-col gap-2">
            <p className="wrap-anywhere">{visibleLine(text)}</p>
            {records.length === 0 && (
              <p className="text-lamp-400">{t("Not recorded: no line or figure shows this.")}</p>
            )}
            {records.map((record, at) => (
              <Recorded key={at} serverId={serverId} record={record} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recorded({
  serverId,
  record: { text, from },
}: {
  readonly serverId: string;
  readonly record: TurnRecord;
}) {
  return (
    <figure>
      <figcaption className="mb-1 flex flex-wrap items-center gap-x-3 text-ink-muted">
        {captionOf(from)}
        {from === "console" && <ConsoleLineLink serverId={serverId} line={text} />}
      </figcaption>
      <p className="rounded-md bg-night-950 px-3 py-2 font-mono text-console wrap-anywhere">
        {visibleLine(text)}
      </p>
    </figure>
  );
}

function captionOf(from: TurnRecord["from"]): string {
  switch (from) {
    case "console":
      return t("From the log");
    case "figure":
      return t("Measured");
    case "other":
      return t("Recorded");
  }
}
