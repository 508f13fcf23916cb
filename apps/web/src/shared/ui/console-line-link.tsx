import { Link } from "@tanstack/react-router";
import { t } from "../text/t.ts";
import { visibleLine } from "../text/visible-text.ts";
import { findHash } from "../browser/address-hash.ts";
import { textLinkStyle } from "./text-link-style.ts";

/** Opens the console with the lines that contain this one. */
export function ConsoleLineLink({ serverId, line }: { readonly serverId: string; readonly line: string }) {
  return (
    <Link
      to="/server/$serverId/{-$tab}"
      params={{ serverId, tab: "terminal" }}
      hash={findHash(visibleLine(line))}
      className={`inline-flex min-h-11 items-center ${textLinkStyle}`}
    >
      {t("Show in the console")}
    </Link>
  );
}
