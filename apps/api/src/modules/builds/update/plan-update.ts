import { newestForAll, type planUpdate as route } from "@blockwright/contract/update";
import type { RouteResponse } from "@blockwright/contract/route";
import { newestVersion, recipe, recipeFormat, type Recipe } from "@blockwright/minecraft/recipe";
import { addOnFolder, platformTypes } from "@blockwright/minecraft/software";
import { AppError } from "../../../platform/errors.ts";
import {
  findPluginPlace,
  lookAtInstalled,
  planForVersion,
  type PresentPlugin,
  type VersionPlan,
} from "../../plugins/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { isOlderVersion } from "./older-version.ts";
import { findServerToUpdate, refusing, requireVersion } from "./update-target.ts";
import { readWorldVersion } from "./world-version.ts";

export interface PreparedUpdate extends VersionPlan {
  readonly from: string;
  readonly installed: readonly PresentPlugin[];
}

/** Throws REINSTALL_REFUSED, with the reason, if the server can't be updated to that version. Changes nothing. */
export async function prepareUpdate(
  deps: BuildsDeps,
  serverId: string,
  wished: string,
  signal?: AbortSignal,
): Promise<PreparedUpdate> {
  const server = await findServerToUpdate(deps, serverId);
  const { software, instance, minecraftVersion: from } = server;
  const minecraftVersion = wished === newestForAll ? newestVersion : wished;
  if (wished !== newestForAll) {
    await requireVersion(deps, software, wished);
    await refuseOlder(deps, { instanceId: instance.id, from, to: wished });
  }
  const installed = addOnFolder(software) ? await installedOn(deps, serverId) : [];
  const plan = await refusing(() =>
    planForVersion(deps, installed, {
      recipe: recipeOf({ ...server, minecraftVersion }),
      nodeId: instance.nodeId,
      ...(signal && { signal }),
    }),
  );
  if (wished === newestForAll && !isOlderVersion(from, plan.lock.software.minecraftVersion))
    throw new AppError(
      "REINSTALL_REFUSED",
      installed.length === 0
        ? `${from} is the newest version there is.`
        : `${from} is the newest version that all your plugins support.`,
    );
  return { ...plan, from, installed };
}

export async function planUpdate(
  deps: BuildsDeps,
  serverId: string,
  wished: string,
): Promise<RouteResponse<typeof route>> {
  const { from, lock, plugins, notes } = await prepareUpdate(deps, serverId, wished);
  return { from, minecraftVersion: lock.software.minecraftVersion, plugins: [...plugins], notes: [...notes] };
}

async function refuseOlder(
  deps: BuildsDeps,
  { instanceId, from, to }: { readonly instanceId: string; readonly from: string; readonly to: string },
): Promise<void> {
  const saved = isOlderVersion(to, from) ? from : await readWorldVersion(deps, instanceId);
  if (saved === null || !isOlderVersion(to, saved)) return;
  throw new AppError(
    "REINSTALL_REFUSED",
    `Your world was saved by Minecraft ${saved.slice(0, 20)}, and an older version can't open it. Choose ${saved.slice(0, 20)} or newer.`,
  );
}

async function installedOn(deps: BuildsDeps, serverId: string): Promise<readonly PresentPlugin[]> {
  const found = await lookAtInstalled(deps, await findPluginPlace(deps, serverId));
  if (!found) throw new AppError("NODE_AWAY");
  return found.plugins;
}

function recipeOf(server: {
  readonly name: string;
  readonly software: Recipe["software"];
  readonly platformType: string;
  readonly minecraftVersion: string;
  readonly maxPlayers: number;
}): Recipe {
  const parsed = recipe.safeParse({
    format: recipeFormat,
    name: server.name.slice(0, 60).toWellFormed(),
    description: "",
    platform: platformTypes.find((one) => one === server.platformType) ?? "java",
    software: server.software,
    minecraftVersion: server.minecraftVersion,
    plugins: [],
    properties: { "max-players": server.maxPlayers },
    gameRules: {},
    configEdits: [],
  });
  if (!parsed.success) throw new AppError("REINSTALL_REFUSED");
  return parsed.data;
}
