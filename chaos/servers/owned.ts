import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { apiEnvironment } from "../../services/programs/api-environment.ts";
import { beginBuild, callApi, readBuild, someBuilder, type Builder } from "../build/people.ts";
import { smallRecipe } from "../build/recipe.ts";
import type { BuildWorld } from "../build/world.ts";
import { namesIn } from "../node/folders.ts";
import { waitFor } from "../wait-for.ts";

/** A server, its owner, and the markers that identify its files. */
export interface OwnedServer {
  readonly builder: Builder;
  readonly serverId: string;
  readonly instanceId: string;
  /** The markers of the files in place, and of the previous ones. */
  marker: string;
  earlierMarker: string | null;
}

export const markerFile = "chaos-marker.txt";
const onlineWithinMs = 120_000;
const restoreProgram = join(import.meta.dirname, "../../apps/api/src/cli/restore-server.ts");
const runProgram = promisify(execFile);

export async function buildOwned(world: BuildWorld, recipe = smallRecipe): Promise<OwnedServer> {
  const builder = await someBuilder(world);
  const buildId = await beginBuild(world, builder, recipe);
  const build = await waitFor(
    "a server to be built",
    async () => {
      const seen = await readBuild(world, builder, buildId);
      if (seen?.status === "failed") throw new Error(`a build failed: ${seen.error}`);
      return seen?.status === "completed" ? seen : undefined;
    },
    { withinMs: 240_000, everyMs: 200 },
  );
  const serverId = build.serverId ?? "";
  const [row] = await world.query<{ id: string }>("select id from instances where server_id = $1", [
    serverId,
  ]);
  return {
    builder,
    serverId,
    instanceId: row?.id ?? "",
    marker: "",
    earlierMarker: null,
  };
}

/** Marks the files that are in place now. */
export function markFiles(world: BuildWorld, server: OwnedServer): void {
  server.marker = randomUUID();
  writeFileSync(join(world.poolFolder, "volumes", server.instanceId, markerFile), server.marker);
}

export interface FoundFiles {
  readonly live: string | null;
  readonly kept: readonly string[];
}

/** Reads which files are in place and which are kept, without the api and the agent. */
export function findFiles({ poolFolder }: BuildWorld, { instanceId }: OwnedServer): FoundFiles {
  const read = (folder: string) => {
    const file = join(poolFolder, folder, markerFile);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  const isThere = existsSync(join(poolFolder, "volumes", instanceId));
  const kept = namesIn(join(poolFolder, "trash")).filter((name) => name.split(".")[1] === instanceId);
  return {
    live: isThere ? read(join("volumes", instanceId)) : null,
    kept: kept.map((name) => read(join("trash", name))),
  };
}

export async function askServer(world: BuildWorld, server: OwnedServer, path = "", body?: object) {
  const { cookies } = server.builder;
  const options = body ? { method: "POST", body, cookies } : { cookies };
  return callApi(world.url, `/api/servers/${server.serverId}${path}`, options);
}

/** Starts it if it is offline, as its owner would. */
export async function untilStarted(
  world: BuildWorld,
  server: OwnedServer,
  enough: readonly string[] = ["starting", "online"],
): Promise<void> {
  await waitFor(
    `a server to be ${enough.join(" or ")}`,
    async () => {
      const { body } = await askServer(world, server).catch(() => ({ body: {} as Record<string, unknown> }));
      if (enough.includes(String(body["status"]))) return true;
      if (body["status"] === "offline") await askServer(world, server, "/action", { action: "start" });
      return undefined;
    },
    { withinMs: onlineWithinMs, everyMs: 300 },
  );
}

export function untilOnline(world: BuildWorld, server: OwnedServer): Promise<void> {
  return untilStarted(world, server, ["online"]);
}

/** Acts as an operator. Returns the job that restores the files. */
export async function restoreDeleted(world: BuildWorld, { serverId }: OwnedServer): Promise<string> {
  const port = world.http.port;
  const env = apiEnvironment(world.instance, world.world.databaseUrl, { port });
  await runProgram(process.execPath, [restoreProgram, serverId], { env });
  const [job] = await world.query<{ id: string }>(
    "select id from maintenance_jobs where server_id = $1 order by created_at desc limit 1",
    [serverId],
  );
  return job?.id ?? "";
}
