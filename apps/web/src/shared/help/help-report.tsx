import type { HelpReport, HelpSubject } from "@blockwright/contract/help";
import { t } from "../text/t.ts";
import { visibleLine } from "../text/visible-text.ts";
import { DataList } from "../ui/data-list.tsx";

/** Untrusted text: shown as plain lines that can't disguise what they say. */
export function HelpReportView({ report }: { readonly report: HelpReport }) {
  const { subject, title, server, error, diagnosis, lines } = report;
  const items = [
    { term: subjectName(subject), detail: title },
    { term: t("Server"), detail: server },
    { term: t("Error"), detail: error },
    { term: t("Likely cause"), detail: diagnosis },
  ].flatMap(({ term, detail }) =>
    detail === null
      ? []
      : [{ term, detail: <span className="whitespace-pre-line wrap-anywhere">{visibleText(detail)}</span> }],
  );
  return (
    <div className="flex flex-col gap-3">
      <DataList items={items} />
      {lines.length > 0 && (
        <figure>
          <figcaption className="mb-1 text-sm text-ink-muted">{t("From the log")}</figcaption>
          <section
            aria-label={t("From the log")}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
            className="max-h-48 overflow-auto rounded-md bg-night-950 px-3 py-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
          >
            {lines.map(visibleLine).join("\n")}
          </section>
        </figure>
      )}
    </div>
  );
}

export function visibleText(text: string): string {
  return text.split("\n").map(visibleLine).join("\n");
}

function subjectName(subject: HelpSubject): string {
  switch (subject) {
    case "build":
      return t("Build");
    case "job":
      return t("Job");
    case "change":
      return t("Change");
    case "crash":
      return t("Crash");
  }
}
