import type { Server } from "@blockwright/contract/servers";
import { t } from "../../../shared/text/t.ts";
import { exactMinute } from "../../../shared/text/relative-time.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";

/** Work on the server's machine, in the reader's own time zone. */
export function PlannedWorkBanner({ server: { plannedWork } }: { readonly server: Server }) {
  if (plannedWork === null) return null;
  const { startsAt, endsAt, text } = plannedWork;
  return (
    <section
      aria-label={t("Planned work")}
      className="flex flex-col gap-1 rounded-md border border-sky-400/40 bg-sky-950 px-4 py-3 text-sm"
    >
      <p className="font-medium">
        {t("Planned work from {from} to {to}.", { from: exactMinute(startsAt), to: exactMinute(endsAt) })}
      </p>
      <p className="wrap-anywhere">{visibleLine(text)}</p>
      <p className="text-ink-muted">{t("The server may be down in that time.")}</p>
    </section>
  );
}
