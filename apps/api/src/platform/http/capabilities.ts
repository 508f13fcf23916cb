import { getCapabilities } from "@blockwright/contract/capabilities";
import type { Config } from "../config.ts";
import { on, type RouteBinding } from "./route-binding.ts";

/** Absent providers are normal: the pages read here what they can offer. */
export function capabilitiesRoute(config: Config): RouteBinding {
  return on(getCapabilities, async () => ({
    model: config.model.provider !== undefined,
    cards: false,
    mail: config.mail.smtpUrl !== undefined || config.mail.directory !== undefined,
    edge: false,
    offsiteBackup: false,
    communityUrl: config.communityUrl ?? null,
  }));
}
