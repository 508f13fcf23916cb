import { createHangarPlugins } from "../../apps/api/src/adapters/hangar-plugins.ts";
import { createModrinthPlugins } from "../../apps/api/src/adapters/modrinth-plugins.ts";
import { createSpigetPlugins } from "../../apps/api/src/adapters/spiget-plugins.ts";
import { readConfig } from "../../apps/api/src/platform/config.ts";
import { createEgressClient } from "../../apps/api/src/platform/egress/create-egress-client.ts";
import { createLog } from "../../apps/api/src/platform/log.ts";
import type { Order } from "./orders.ts";

/** On all three catalogues for years. */
const wellKnown = "ViaVersion";

/** The id of a well-known plugin at the source of the order; undefined for an order without one. */
export async function findPlugin(
  { pluginFrom, software, minecraftVersion }: Order,
  environment: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  if (pluginFrom === undefined) return undefined;
  const config = readConfig(environment);
  const egress = createEgressClient({ config, rows: undefined, log: createLog("silent", "smoke") });
  const { modrinth, hangar, spiget } = config.sources;
  const sources = {
    modrinth: createModrinthPlugins({ egress, source: modrinth }),
    hangar: createHangarPlugins({ egress, source: hangar }),
    spiget: createSpigetPlugins({ egress, source: spiget }),
  };
  try {
    const [hit] = await sources[pluginFrom].search(wellKnown, { software, minecraftVersion });
    if (!hit) throw new Error(`It doesn't find ${wellKnown}.`);
    return hit.id;
  } finally {
    await egress.close();
  }
}
