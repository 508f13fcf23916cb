import { t } from "../../../shared/text/t.ts";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { textLinkStyle } from "../../../shared/ui/text-link-style.ts";
import type { EulaConsent } from "./use-eula-consent.ts";

const eulaUrl = "https://aka.ms/MinecraftEULA";

/** Renders nothing for people who have already agreed. */
export function EulaTick({ consent }: { readonly consent: EulaConsent }) {
  switch (consent.status) {
    case "given":
      return null;
    case "loading":
      return (
        <div className="flex min-h-11 items-center gap-3">
          <Skeleton className="size-5 shrink-0" />
          <Skeleton className="h-4 w-56" />
        </div>
      );
    case "needed":
      return (
        <Checkbox
          id={consent.tickId}
          isChecked={consent.isTicked}
          onChange={consent.tick}
          error={consent.error}
        >
          {t("I agree to the")}{" "}
          <a href={eulaUrl} target="_blank" rel="noreferrer" className={textLinkStyle}>
            {t("Minecraft EULA")}
          </a>
          {t(", which every server needs.")}
        </Checkbox>
      );
  }
}
