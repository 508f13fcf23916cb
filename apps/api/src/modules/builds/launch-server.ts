import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { writeConsole } from "@blockwright/node-protocol/rpc";
import { seeInstance } from "../nodes/index.ts";
import { readServerAddress } from "../servers/index.ts";
import { startForGood } from "./boot.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { playersOf, type Environment } from "./prepare-environment.ts";
import { settingsFor } from "./settings.ts";
import type { Stage } from "./stage.ts";

const pingTries = 20;
const pingEveryMs = 500;

/** Ready means: it says so, and somebody outside gets an answer at the address the owner is given. */
export async function launchServer(
  ground: BuildsGround,
  stage: Stage,
  { instanceId, port }: Environment,
): Promise<void> {
  const { recipe, lock, maxRamMb: memoryMb } = stage.build;
  if (!recipe || !lock) throw new BuildFailure("The plan of this build is gone. Please try again.");
  await startForGood(ground, stage, instanceId);
  await stage.say("The server is up. Asking it from outside.");
  const { commands } = settingsFor(recipe, lock, { memoryMb, port, maxPlayers: playersOf(recipe) });
  await typeCommands(ground, stage, instanceId, commands);
  await untilItAnswers(ground, stage);
}

/** Each with an id of its own that stays the same, so that a second try types none of them twice. */
async function typeCommands(
  ground: BuildsGround,
  { attempt, signal, say }: Stage,
  instanceId: string,
  commands: readonly string[],
): Promise<void> {
  const seen = await seeInstance(ground, instanceId);
  if (!seen) throw new BuildFailure("The server was deleted while it was being built.");
  for (const line of commands) {
    const requestId = idOf(`${attempt.buildId} ${attempt.attempt} ${line}`);
    await ground.callNode(seen.nodeId, writeConsole, { instanceId, line }, { requestId, signal });
    await say(`> ${line}`);
  }
}

async function untilItAnswers(ground: BuildsGround, { attempt, build, signal, say }: Stage): Promise<void> {
  const server = await readServerAddress(ground, attempt.serverId);
  if (!server?.address) throw new BuildFailure("The server was deleted while it was being built.");
  const { host, port } = server.address;
  const editions =
    build.platformType === "crossplay" ? (["java", "bedrock"] as const) : ([build.platformType] as const);
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
