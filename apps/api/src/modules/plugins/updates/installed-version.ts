import type { InstalledVersion } from "../../catalogue/index.ts";
import type { PluginRow } from "../plugins.repository.ts";

export function installedVersionOf({
  source,
  version,
  digest,
}: Pick<PluginRow, "source" | "version" | "digest">): InstalledVersion {
  return { id: source, version, sha512: digest?.algorithm === "sha512" ? digest.hex : null };
}
