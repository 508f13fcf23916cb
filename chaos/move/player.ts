import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bot } from "../../stand-ins/bots/bot.ts";
import { joinJava } from "../../stand-ins/bots/java-bot.ts";
import { namesIn } from "../node/folders.ts";
import { waitFor } from "../wait-for.ts";
import { addressTold } from "./orders.ts";
import type { MoveWorld } from "./two-places.ts";

/** What a player left in a world, by which the world is known again. */
export interface Visit {
  /** The world has a random one from its creation on. */
  readonly worldId: string;
  /** The world has one for each player who was there. */
  readonly playerFiles: readonly string[];
}

const username = "mover";
const version = "1.21.4";
const joinedWithinMs = 20_000;

/** Joins at the address that the product tells, says something and leaves. Returns whether this tree got to know it. */
export async function visit(world: MoveWorld, tree: string): Promise<boolean> {
  const said = `hello-${randomUUID()}`;
  const told = await addressTold(world);
  const bot = await joinJava({ ...told, username, version, timeoutMs: joinedWithinMs });
  bot.chat(said);
  await bot.waitForChat(said).finally(() => bot.leave());
  return readFileSync(join(tree, "logs", "latest.log"), "utf8").includes(said);
}

export function readVisit(tree: string): Visit {
  const world = join(tree, "world");
  return {
    worldId: readFileSync(join(world, "uid.dat")).toString("hex"),
    // Not those that the game is writing.
    playerFiles: namesIn(join(world, "playerdata"))
      .filter((name) => name.endsWith(".dat"))
      .toSorted(),
  };
}

/** Before the move. Returns what the world knows of the player afterwards. */
export async function comeAndGo(world: MoveWorld, tree: string): Promise<Visit> {
  if (!(await visit(world, tree))) throw new Error("a player came to another server");
  return waitFor("the player to be saved", () => {
    const seen = readVisit(tree);
    return seen.playerFiles.length > 0 ? seen : undefined;
  });
}

/** Stays until the server stops. Resolves once the player is in the world. */
export async function stay(world: MoveWorld): Promise<Bot> {
  return joinJava({ ...(await addressTold(world)), username, version, timeoutMs: joinedWithinMs });
}
