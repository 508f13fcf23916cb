import type { CheckedRecord } from "@blockwright/contract/domains";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { adviceFor } from "./record-words.ts";

/** What was found, and how to fix it. */
export function RecordStatus({ checked }: { readonly checked: CheckedRecord }) {
  const advice = adviceFor(checked);
  return (
    <>
      <Badge tone={checked.state === "right" ? "grass" : "lamp"}>
        {checked.state === "right" ? t("Correct") : checked.state === "missing" ? t("Missing") : t("Check")}
      </Badge>
      {advice !== null && <p className="w-full text-sm text-lamp-400">{advice}</p>}
      {checked.found.length > 0 && (
        <p className="w-full text-sm text-ink-muted">
          {t("Found instead:")}{" "}
          <span className="font-mono wrap-anywhere">{visibleLine(checked.found.join(", "))}</span>
        </p>
      )}
    </>
  );
}
