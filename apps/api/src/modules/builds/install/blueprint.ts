import { udpPortsFor } from "@blockwright/minecraft/bedrock/transport";
import type { Lock } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { BedrockSide, SpecParts } from "../../nodes/index.ts";
import { promisesOf } from "../../planning/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { bedrockSideOf } from "./bedrock-side-of.ts";
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

export function plannedSide({ recipe, lock }: Pick<Blueprint, "recipe" | "lock">): BedrockSide | undefined {
  const { type: software, minecraftVersion } = lock.software;
  return bedrockSideOf({ platform: lock.platform, software, minecraftVersion }, (version) =>
    udpPortsFor(version, playersOf(recipe)),
  );
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
  const bedrock = plannedSide(blueprint);
  return describeInstance(config.images, {
    name: recipe.name,
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
