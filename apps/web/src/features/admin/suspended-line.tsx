import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";

export function SuspendedLine({ reason }: { readonly reason: string | null }) {
  if (reason === null) return null;
  return (
    <p className="text-sm wrap-anywhere text-lamp-400">
      {t("Suspended: {reason}", { reason: visibleLine(reason) })}
    </p>
  );
}
