import type { Lock } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { SpecParts } from "../nodes/index.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { describeInstance } from "./describe-instance.ts";
import { settingsFor, writeSettings, type Settings } from "./settings.ts";
import type { Stage } from "./stage.ts";

/** What a server is being made of, settled before anything is touched. */
export interface Making {
  readonly serverId: string;
  /** The same at every try, so that nothing is typed into a console twice. */
  readonly workId: string;
  readonly recipe: Recipe;
  readonly lock: Lock;
  readonly memoryMb: number;
  readonly diskMb: number;
}

const defaultPlayers = 10;

export function playersOf({ properties }: Pick<Recipe, "properties">): number {
  const wished = Number(properties["max-players"]);
  return Number.isInteger(wished) && wished > 0 && wished <= 1000 ? wished : defaultPlayers;
}

export function settingsOf({ recipe, lock, memoryMb }: Making, port: number): Settings {
  return settingsFor(recipe, lock, { memoryMb, port, maxPlayers: playersOf(recipe) });
}

export function describeMaking(
  { config }: Pick<BuildsGround, "config">,
  making: Making,
  port: number,
  hasPlugins: boolean,
): Omit<SpecParts, "ports"> {
  const { lock, memoryMb, diskMb } = making;
  const properties = lock.java === null ? null : writeSettings("", lock, settingsOf(making, port));
  return describeInstance(config.images, { lock, memoryMb, diskMb, properties, hasPlugins }, port);
}

export function makingOf({ build, attempt }: Pick<Stage, "build" | "attempt">, chosen?: Lock): Making {
  const { recipe, maxRamMb: memoryMb, maxStorageMb: diskMb } = build;
  const lock = chosen ?? build.lock;
  if (!recipe || !lock) throw new BuildFailure("The plan of this build is gone. Please try again.");
  const workId = `${attempt.buildId} ${attempt.attempt}`;
  return { serverId: attempt.serverId, workId, recipe, lock, memoryMb, diskMb };
}
