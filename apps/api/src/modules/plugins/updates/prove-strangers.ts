import { AppError } from "../../../platform/errors.ts";
import { readStranger } from "../installed/read-stranger.ts";
import { findPluginPlace } from "../plugin-place.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { findPlugins } from "../plugins.repository.ts";
import { unknownSource } from "../record-add-ons.ts";
import { changePlugins } from "../record-plugins.ts";

/** Per server and run; the rest follows the next day. */
const maxRead = 10;

/**
 * Looks up jars of unproven origin again: their source may have been down when they arrived, or may have added them
 * since. Returns how many are proven now.
 */
export async function proveStrangers(deps: PluginsDeps, serverId: string): Promise<number> {
  const place = await findPluginPlace(deps, serverId).catch(ignoreRefused);
  const instanceId = place?.instanceId;
  if (!place || !instanceId) return 0;
  const strangers = (await findPlugins(deps.rows, serverId)).filter(({ source }) => source === unknownSource);
  const proven = new Map<string, { source: string; version: string | null }>();
  for (const { id, path, asidePath, enabled } of strangers.slice(0, maxRead)) {
    const jarPath = enabled ? path : asidePath;
    if (path === null || jarPath === null) continue;
    const read = await readStranger(deps, { ...place, instanceId }, { path, jarPath, enabled }).catch(
      ignoreRefused,
    );
    if (read && read.source !== unknownSource) proven.set(id, { source: read.source, version: read.version });
  }
  if (proven.size > 0)
    await deps.transact((tx) =>
      changePlugins(deps, tx, serverId, (installed) =>
        installed.map((one) => {
          const found = one.source === unknownSource && one.id !== undefined ? proven.get(one.id) : undefined;
          return found ? { ...one, ...found } : one;
        }),
      ),
    );
  return proven.size;
}

/** The server is gone or no longer loads add-ons, or its machine is offline. */
function ignoreRefused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}
