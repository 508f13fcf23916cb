import type { listUpdateVersions as route } from "@blockwright/contract/update";
import type { RouteResponse } from "@blockwright/contract/route";
import { softwareTypes, type SoftwareType } from "@blockwright/minecraft/software";
import { newestVersion } from "@blockwright/minecraft/recipe";
import { parseVersion } from "@blockwright/minecraft/versions/version";
import { AppError } from "../../../platform/errors.ts";
import { CatalogueError, listVersions, unknownVersion } from "../../catalogue/index.ts";
import { findLiveInstance, readServer } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { isOlderVersion } from "./older-version.ts";

type TargetDeps = Pick<BuildsDeps, "rows" | "catalogue">;
type ServerToUpdate = NonNullable<Awaited<ReturnType<typeof readServer>>> & {
  readonly software: SoftwareType;
  readonly instance: NonNullable<Awaited<ReturnType<typeof findLiveInstance>>>;
};

export async function findServerToUpdate(
  { rows }: Pick<TargetDeps, "rows">,
  serverId: string,
): Promise<ServerToUpdate> {
  const server = await readServer({ rows }, serverId);
  const instance = await findLiveInstance(rows, serverId);
  const software = softwareTypes.find((type) => type === server?.serverType);
  if (!server || !software) throw new AppError("NOT_FOUND");
  if (!instance) throw new AppError("REINSTALL_REFUSED", "This server is still being set up.");
  return { ...server, software, instance };
}

/** From its present version on: a world can't be opened by an older one. */
export async function listTargets(deps: TargetDeps, serverId: string): Promise<RouteResponse<typeof route>> {
  const { software, minecraftVersion: present } = await findServerToUpdate(deps, serverId);
  const offered = await refusing(() => listVersions(deps.catalogue, software));
  return {
    versions: offered
      .filter(({ minecraftVersion }) => !isOlderVersion(minecraftVersion, present))
      .map(({ minecraftVersion, isStable }) => ({ minecraftVersion, isStable })),
  };
}

/**
 * Throws REINSTALL_REFUSED, with suggestions, if there is no such version. While its source does not answer, only the
 * worker can tell.
 */
export async function requireVersion(
  { catalogue }: Pick<TargetDeps, "catalogue">,
  software: SoftwareType,
  wished: string,
): Promise<void> {
  const known = await versionsOf(catalogue, software);
  const parsed = parseVersion(wished);
  const isThere = known?.includes(parsed.ok ? parsed.version.text : wished) ?? true;
  if (!isThere && wished !== newestVersion)
    throw new AppError("REINSTALL_REFUSED", unknownVersion(software, wished, known ?? []).message);
}

/** Undefined while unknown. */
async function versionsOf(
  catalogue: TargetDeps["catalogue"],
  software: SoftwareType,
): Promise<string[] | undefined> {
  try {
    return (await listVersions(catalogue, software)).map(({ minecraftVersion }) => minecraftVersion);
  } catch (error) {
    if (error instanceof CatalogueError) return undefined;
    throw error;
  }
}

export async function refusing<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof CatalogueError ? new AppError("REINSTALL_REFUSED", error.message) : error;
  }
}
