import { getCapabilities } from "@blockwright/contract/capabilities";
import type { Claims } from "@blockwright/contract/claims";
import type { Config } from "../config.ts";
import { isMailConfigured } from "../mail/transports.ts";
import { on, type RouteBinding } from "./route-binding.ts";

const sourceNames: Readonly<Record<string, string>> = {
  modrinth: "Modrinth",
  hangar: "Hangar",
  spiget: "SpigotMC",
};

/** Absent providers are normal: the pages read here what they can offer. */
export function capabilitiesRoute(
  config: Config,
  pluginSources: readonly { readonly name: string }[],
  readClaims: () => Promise<Claims>,
): RouteBinding {
  return on(getCapabilities, async () => ({
    model: config.model.provider !== undefined,
    modelName: config.model.provider?.name ?? null,
    cards: config.cards !== undefined,
    mail: isMailConfigured(config.mail),
    edge: false,
    offsiteBackup: false,
    automaticBackups: config.storage.hasNightlyBackups,
    communityUrl: config.communityUrl ?? null,
    pluginSources: pluginSources.map(({ name }) => sourceNames[name] ?? name),
    claims: await readClaims(),
  }));
}
