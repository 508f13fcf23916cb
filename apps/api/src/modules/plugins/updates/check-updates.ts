import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { findNewerVersions, type CatalogueDeps } from "../../catalogue/index.ts";
import { isOfSource } from "../plan/known-source.ts";
import { findPluginPlace, type PluginPlace } from "../plugin-place.ts";
import { findPlugins, keepCheck, updatePlugin } from "../plugins.repository.ts";
import { installedVersionOf } from "./installed-version.ts";

type CheckDeps = Pick<Deps, "rows" | "transact" | "log" | "now"> & { readonly catalogue: CatalogueDeps };

/** Asks the sources for updates of a server's add-ons, and stores the result. */
export async function checkUpdates(deps: CheckDeps, serverId: string): Promise<void> {
  const { catalogue, log } = deps;
  const place = await findPluginPlace(deps, serverId).catch(ignoreGone);
  if (!place) return;
  const rows = (await findPlugins(deps.rows, serverId)).filter(({ source }) => isOfSource(catalogue, source));
  const { newer, silent } = await findNewerVersions(catalogue, rows.map(installedVersionOf), place);
  if (silent.length > 0) log.info({ serverId, silent }, "sources said nothing about updates");
  const isSilent = (source: string) => silent.some((name) => source.startsWith(`${name}:`));
  await deps.transact(async (tx) => {
    for (const { id, source } of rows) {
      if (isSilent(source)) continue;
      const found = newer.get(source);
      await updatePlugin(tx.rows, serverId, id, { update: found ? { ...found } : null });
    }
    await keepCheck(tx.rows, serverId, deps.now());
  });
}

/** Deleted since, or reinstalled with software that loads no add-ons. */
function ignoreGone(error: unknown): PluginPlace | undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}
