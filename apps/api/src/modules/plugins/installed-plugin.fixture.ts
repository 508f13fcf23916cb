import { randomUUID } from "node:crypto";
import type { TestApi } from "../../api.fixture.ts";
import { recordPlugins, type InstalledPlugin } from "./record-plugins.ts";

/** An add-on installed on a server, by the id of its row. */
export async function someInstalledPlugin(
  api: TestApi,
  serverId: string,
  more: Partial<InstalledPlugin> = {},
): Promise<string> {
  const id = randomUUID();
  const known = { name: "Shop", version: "1", description: null, source: "modrinth:shop", downloadUrl: null };
  const { deps } = api.application;
  await deps.transact((tx) =>
    recordPlugins(deps, tx, serverId, [{ id, ...known, path: "plugins/Shop.jar", ...more }]),
  );
  return id;
}
