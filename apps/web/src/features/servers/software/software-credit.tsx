import { t } from "../../../shared/text/t.ts";
import { textLinkStyle } from "../../../shared/ui/text-link-style.ts";

const forgeUrl = "https://files.minecraftforge.net/";

/** Forge's makers live on the visits of their site, which an installation by us passes by. */
export function SoftwareCredit({ serverType }: { readonly serverType: string }) {
  if (serverType !== "forge") return null;
  return (
    <p className="mt-4 text-sm text-ink-muted">
      {t("Minecraft Forge is made by the Forge team and its contributors.")}{" "}
      <a href={forgeUrl} target="_blank" rel="noreferrer" className={textLinkStyle}>
        {t("Visit and support Forge")}
      </a>
    </p>
  );
}
