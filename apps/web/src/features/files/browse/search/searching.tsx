import { t } from "../../../../shared/text/t.ts";
import { Spinner } from "../../../../shared/ui/spinner.tsx";

/** Shown instead of results while searching. */
export function Searching() {
  return (
    <output className="flex items-center justify-center gap-2 py-16 text-sm text-ink-muted">
      <Spinner />
      {t("Searching...")}
    </output>
  );
}
