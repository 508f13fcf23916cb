import { LoaderCircle } from "lucide-react";
import { t } from "../text/t.ts";
import { classNames } from "./class-names.ts";

export function Spinner({ className }: { readonly className?: string }) {
  return (
    <LoaderCircle aria-hidden className={classNames("size-4.5 animate-spin", className)} strokeWidth={1.75} />
  );
}

/** Replaces a whole page that is still loading. */
export function PageSpinner() {
  return (
    <output aria-label={t("Loading")} className="grid min-h-[60vh] place-items-center text-ink-muted">
      <Spinner className="size-8" />
    </output>
  );
}
