import { useEffect } from "react";

const siteTitle = "Blockwright: AI Powered Minecraft Hosting";

/** Without a name the page carries the site's own title. */
export function usePageTitle(name?: string): void {
  useEffect(() => {
    document.title = name === undefined ? siteTitle : `${name} · Blockwright`;
  }, [name]);
}
