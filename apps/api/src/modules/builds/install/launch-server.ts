import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { writeConsole } from "@blockwright/node-protocol/rpc";
import { seeInstance } from "../../nodes/index.ts";
import { readServerAddress } from "../../servers/index.ts";
import { startForGood } from "./boot.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { settingsOf, type Blueprint } from "./blueprint.ts";
import type { Environment } from "../build/prepare-environment.ts";
import { JobFailure, type StageContext } from "../../jobs/index.ts";

const pingTries = 20;
const pingEveryMs = 500;

/** Ready means that the server says so, and answers from outside at the address the owner is given. */
export async function launchServer(
  deps: BuildsDeps,
  work: StageContext,
  { instanceId, port }: Environment,
  blueprint: Blueprint,
): Promise<void> {
  await startForGood(deps, work, instanceId);
  await work.log("The server is up. Asking it from outside.");
  await typeCommands(deps, work, instanceId, blueprint.workId, settingsOf(blueprint, port).commands);
  await untilItAnswers(deps, work, blueprint);
}

/** Each with a stable id, so that a second attempt types none of them twice. */
async function typeCommands(
  deps: BuildsDeps,
  { signal, log }: StageContext,
  instanceId: string,
  workId: string,
  commands: readonly string[],
): Promise<void> {
  const seen = await seeInstance(deps, instanceId);
  if (!seen) throw new JobFailure("The server was deleted while it was being built.");
  for (const line of commands) {
    const requestId = idOf(`${workId} ${line}`);
    await deps.callNode(seen.nodeId, writeConsole, { instanceId, line }, { requestId, signal });
    await log(`> ${line}`);
  }
}

async function untilItAnswers(
  deps: BuildsDeps,
  { signal, log }: StageContext,
  { serverId, recipe }: Pick<Blueprint, "serverId" | "recipe">,
): Promise<void> {
  const server = await readServerAddress(deps, serverId);
  if (!server?.address) throw new JobFailure("The server was deleted while it was being built.");
  const { host, port } = server.address;
  const editions =
    recipe.platform === "crossplay" ? (["java", "bedrock"] as const) : ([recipe.platform] as const);
  for (const edition of editions) {
    for (let tries = 1; !(await deps.pingServer(edition, host, port, signal)); tries += 1) {
      if (tries >= pingTries) throw new JobFailure("The server runs, but it can't be reached from outside.");
      await sleep(pingEveryMs, undefined, { signal });
    }
  }
  await log(`Players can join at ${host}:${port}.`);
}

function idOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
