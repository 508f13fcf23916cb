import { t } from "../../shared/text/t.ts";
import { Spinner } from "../../shared/ui/spinner.tsx";

/** As tall as the screen, so that the footer is never visible and nothing appears to move. */
export function HomeSpinner() {
  return (
    <output
      aria-label={t("Loading")}
      className="flex min-h-dvh justify-center pt-[30vh] text-ink-muted noscript:hidden"
    >
      <Spinner className="size-8" />
    </output>
  );
}
