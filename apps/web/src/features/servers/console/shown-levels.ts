import { t } from "../../../shared/text/t.ts";
import type { ShownLine } from "./console-lines.ts";

export const shownLevels = ["all", "warnings", "errors"] as const;
export type ShownLevel = (typeof shownLevels)[number];

export function levelLabel(level: ShownLevel): string {
  switch (level) {
    case "all":
      return t("All lines");
    case "warnings":
      return t("Warnings and errors");
    case "errors":
      return t("Errors");
  }
}

/** What we add ourselves, such as that the connection is back, is always shown. */
export function ofLevel(lines: readonly ShownLine[], shown: ShownLevel): readonly ShownLine[] {
  if (shown === "all") return lines;
  return lines.filter(
    ({ kind, level }) => kind === "note" || level === "error" || (shown === "warnings" && level === "warn"),
  );
}
