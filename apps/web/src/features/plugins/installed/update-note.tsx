import type { InstalledPlugin } from "@blockwright/contract/plugins";
import { ChevronDown } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";

type Update = NonNullable<InstalledPlugin["update"]>;

/** The available version, and its author's changelog. */
export function UpdateNote({ update: { version, changelog } }: { readonly update: Update }) {
  const title = t("What's new in {version}", { version: visibleLine(version) });
  if (changelog === null || changelog.trim() === "")
    return (
      <p className="text-sm text-ink-muted">
        {t("Version {version} is out.", { version: visibleLine(version) })}
      </p>
    );
  return (
    <details className="group rounded-md border border-night-700 bg-night-900">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 rounded-md px-4 text-sm font-medium wrap-anywhere transition hover:bg-night-800 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-4.5 shrink-0 text-lamp-400 transition group-open:rotate-180"
          strokeWidth={1.75}
        />
      </summary>
      <section
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long one scrolls, and the keyboard must reach it
        tabIndex={0}
        className="max-h-64 overflow-y-auto border-t border-night-700 px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap text-ink-muted"
      >
        {changelog
          .split(/\r\n|\r|\n/)
          .map(visibleLine)
          .join("\n")}
      </section>
    </details>
  );
}
