import type { ServerOwner } from "@blockwright/contract/agreed";
import type { PlatformType } from "@blockwright/minecraft/software";
import type { Bot } from "../../stand-ins/bots/bot.ts";
import { joinBedrock } from "../../stand-ins/bots/bedrock-bot.ts";
import { joinJava } from "../../stand-ins/bots/java-bot.ts";
import { netherNetProtocol, raknetProtocol } from "../../stand-ins/game-servers/bedrock/src/version.ts";
import { changeList } from "./allow-list.ts";
import { botVersionOf, type BuiltRecipe } from "../promises/built-recipe.ts";

export interface Scene {
  readonly server: BuiltRecipe;
  readonly platform: PlatformType;
  readonly owner: Pick<ServerOwner, "name" | "edition">;
  /** Including the owner. */
  readonly people: number;
  /** True: only people on the allow list can join. */
  readonly isClosed: boolean;
}

/** Everyone tries to join, as agreed. Returns what is wrong, one sentence each. */
export async function tryJoins(scene: Scene): Promise<readonly string[]> {
  const inside: Bot[] = [];
  const friends = Array.from({ length: scene.people - 1 }, (_, index) => `Friend_${index + 1}`);
  const late = "Friend_late";
  try {
    return [
      ...(await expectIn(scene, inside, scene.owner.name, scene.owner.edition)),
      ...(await tryStranger(scene)),
      ...(await invite(scene, [...friends, late])),
      ...(await expectAllIn(scene, inside, friends)),
      ...(await expectRefused(scene, late, /full/i)),
    ];
  } finally {
    await Promise.all(inside.map((bot) => bot.leave()));
  }
}

async function tryStranger(scene: Scene): Promise<readonly string[]> {
  if (scene.isClosed) return expectRefused(scene, "Stranger_1", /whitelist|notAllowed/i);
  const inside: Bot[] = [];
  const problems = await expectIn(scene, inside, "Stranger_1");
  await Promise.all(inside.map((bot) => bot.leave()));
  return problems;
}

async function invite(scene: Scene, names: readonly string[]): Promise<string[]> {
  if (scene.isClosed) for (const name of names) await changeList(scene, "add", name);
  return [];
}

/** One after the other: the last place must not be given twice. */
async function expectAllIn(scene: Scene, inside: Bot[], names: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  for (const name of names) problems.push(...(await expectIn(scene, inside, name)));
  return problems;
}

async function expectIn(
  scene: Scene,
  inside: Bot[],
  name: string,
  edition?: ServerOwner["edition"],
): Promise<string[]> {
  try {
    inside.push(await join(scene, name, edition));
    return [];
  } catch (error) {
    return [`${name} was turned away: ${String(error)}`];
  }
}

async function expectRefused(scene: Scene, name: string, reason: RegExp): Promise<string[]> {
  try {
    const bot = await join(scene, name);
    await bot.leave();
    return [`${name} got in`];
  } catch (error) {
    return reason.test(String(error)) ? [] : [`${name} was turned away with ${String(error)}`];
  }
}

function join({ server, platform }: Scene, username: string, edition?: ServerOwner["edition"]): Promise<Bot> {
  const isBedrock = platform === "bedrock" || edition === "bedrock";
  const { host, port, bedrockPort } = server.address;
  const version = platform === "bedrock" ? netherNetProtocol : raknetProtocol;
  return isBedrock
    ? joinBedrock({ host, port: bedrockPort ?? port, username, version })
    : joinJava({ host, port, username, version: botVersionOf(server) });
}
