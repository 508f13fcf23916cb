import { EgressError } from "../../../platform/egress/egress-client.ts";
import { newestClaimed } from "../plugins/claimed-versions.ts";
import type { PluginSource } from "../plugins/plugin-source.ts";

/** Geyser's own download service does not say which versions it supports. Its makers also list them on Modrinth. */
const geyser = "wKkoqHrH";

/** The newest Minecraft version that Geyser supports. Undefined: nobody says. */
export async function findNewestBridged(modrinth: PluginSource): Promise<string | undefined> {
  try {
    const claims = await modrinth.claims(geyser, "paper");
    return claims && newestClaimed(claims);
  } catch (error) {
    // Without that list, a crossplay server is tried as it was asked for.
    if (error instanceof EgressError) return undefined;
    throw error;
  }
}
