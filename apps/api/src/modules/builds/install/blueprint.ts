import { transportOf, udpPortsFor } from "@blockwright/minecraft/bedrock/transport";
import type { Lock } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { bridgeTexts } from "../../catalogue/index.ts";
import type { BedrockSide, SpecParts } from "../../nodes/index.ts";
import { promisesOf } from "../../planning/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { describeInstance } from "./describe-instance.ts";
import { settingsFor, writeSettings, type Settings } from "./settings.ts";
import type { BuildStage } from "../build/build-stage.ts";
import { JobFailure } from "../../jobs/index.ts";

/** The parts of a server, decided before anything is changed. */
export interface Blueprint {
  readonly serverId: string;
  /** The same in every attempt, so that no command is typed into a console twice. */
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

export function settingsOf({ recipe, lock, memoryMb }: Blueprint, port: number): Settings {
  return settingsFor(recipe, lock, { memoryMb, port, maxPlayers: playersOf(recipe) });
}

/** How players of the Bedrock Edition reach it. */
export function bedrockSideOf({ recipe, lock }: Pick<Blueprint, "recipe" | "lock">): BedrockSide | undefined {
  const { type, minecraftVersion: version } = lock.software;
  if (lock.platform === "crossplay") {
    const [settings] = bridgeTexts(type);
    return settings && { by: "bridge", settings: settings.path };
  }
  if (type !== "bedrock") return undefined;
  return transportOf(version) === "raknet"
    ? { by: "raknet" }
    : { by: "nethernet", udpPorts: udpPortsFor(version, playersOf(recipe)) };
}

export function describeBlueprint(
  { config }: Pick<BuildsDeps, "config">,
  blueprint: Blueprint,
  port: number,
  hasPlugins: boolean,
): Omit<SpecParts, "ports"> {
  const { recipe, lock, memoryMb, diskMb } = blueprint;
  const { kept } = promisesOf(
    lock.plugins.map(({ id }) => id),
    recipe.properties,
  );
  const worldGenerator = kept.find((one) => one.worldGenerator !== undefined)?.worldGenerator;
  const properties = lock.java === null ? null : writeSettings("", lock, settingsOf(blueprint, port));
  const bedrock = bedrockSideOf(blueprint);
  return describeInstance(config.images, {
    lock,
    memoryMb,
    diskMb,
    properties,
    hasPlugins,
    bedrock,
    worldGenerator,
  });
}

export function blueprintOf(
  { build, attempt }: Pick<BuildStage, "build" | "attempt">,
  chosen?: Lock,
): Blueprint {
  const { recipe, maxRamMb: memoryMb, maxStorageMb: diskMb } = build;
  const lock = chosen ?? build.lock;
  if (!recipe || !lock) throw new JobFailure("The plan of this build is gone. Please try again.");
  const workId = `${attempt.buildId} ${attempt.attempt}`;
  return { serverId: attempt.serverId, workId, recipe, lock, memoryMb, diskMb };
}
