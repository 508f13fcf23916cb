import { checkPorts, portSentence } from "../../nodes/index.ts";
import { startForGood } from "./boot.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { settingsOf, type Blueprint } from "./blueprint.ts";
import { reachServer } from "./reach-server.ts";
import { setUpGame } from "./set-up-game.ts";
import type { Environment } from "../build/prepare-environment.ts";
import type { StageContext } from "../../jobs/index.ts";

/**
 * Ready means that the server says so, and answers from outside at the address the owner is given. Returns what could
 * not be set and which port of an add-on does not answer, as sentences.
 */
export async function launchServer(
  deps: BuildsDeps,
  work: StageContext,
  { instanceId, port }: Environment,
  blueprint: Blueprint,
): Promise<readonly string[]> {
  await startForGood(deps, work, instanceId);
  await work.log("Checking that players can connect.");
  const missed = await setUpGame(deps, work, instanceId, blueprint, settingsOf(blueprint, port).rules);
  const { host, port: published, bedrockPort } = await reachServer(deps, work, blueprint);
  await work.log(
    `Players can join at ${host}:${published}.`,
    ...(bedrockPort === null ? [] : [`Players of the Bedrock Edition can join at ${host}:${bedrockPort}.`]),
  );
  const ports = await checkPorts(deps, instanceId, work.signal);
  await work.log(...ports.map(portSentence));
  return [...missed, ...ports.filter(({ isAnswering }) => !isAnswering).map(portSentence)];
}
