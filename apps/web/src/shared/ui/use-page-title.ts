import { useEffect } from "react";
import { t } from "../text/t.ts";

/** Without a name the page has the site's title. */
export function usePageTitle(name?: string): void {
  useEffect(() => {
    document.title =
      name === undefined ? t("Blockwright: AI Powered Minecraft Hosting") : `${name} · Blockwright`;
  }, [name]);
}
