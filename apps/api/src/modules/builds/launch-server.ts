import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { writeConsole } from "@blockwright/node-protocol/rpc";
import { seeInstance } from "../nodes/index.ts";
import { readServerAddress } from "../servers/index.ts";
import { startForGood } from "./boot.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { settingsOf, type Making } from "./making.ts";
import type { Environment } from "./prepare-environment.ts";
import type { Work } from "./work.ts";

const pingTries = 20;
const pingEveryMs = 500;

/** Ready means: it says so, and somebody outside gets an answer at the address the owner is given. */
export async function launchServer(
  ground: BuildsGround,
  work: Work,
  { instanceId, port }: Environment,
  making: Making,
): Promise<void> {
  await startForGood(ground, work, instanceId);
  await work.say("The server is up. Asking it from outside.");
  await typeCommands(ground, work, instanceId, making.workId, settingsOf(making, port).commands);
  await untilItAnswers(ground, work, making);
}

/** Each with an id of its own that stays the same, so that a second try types none of them twice. */
async function typeCommands(
  ground: BuildsGround,
  { signal, say }: Work,
  instanceId: string,
  workId: string,
  commands: readonly string[],
): Promise<void> {
  const seen = await seeInstance(ground, instanceId);
  if (!seen) throw new BuildFailure("The server was deleted while it was being built.");
  for (const line of commands) {
    const requestId = idOf(`${workId} ${line}`);
    await ground.callNode(seen.nodeId, writeConsole, { instanceId, line }, { requestId, signal });
    await say(`> ${line}`);
  }
}

async function untilItAnswers(
  ground: BuildsGround,
  { signal, say }: Work,
  { serverId, recipe }: Pick<Making, "serverId" | "recipe">,
): Promise<void> {
  const server = await readServerAddress(ground, serverId);
  if (!server?.address) throw new BuildFailure("The server was deleted while it was being built.");
  const { host, port } = server.address;
  const editions =
    recipe.platform === "crossplay" ? (["java", "bedrock"] as const) : ([recipe.platform] as const);
  for (const edition of editions) {
    for (let tries = 1; !(await ground.pingServer(edition, host, port, signal)); tries += 1) {
      if (tries >= pingTries)
        throw new BuildFailure("The server runs, but it can't be reached from outside.");
      await sleep(pingEveryMs, undefined, { signal });
    }
  }
  await say(`Players can join at ${host}:${port}.`);
}

function idOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
