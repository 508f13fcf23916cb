import { createHash } from "node:crypto";
import type { Lock, MakingStep } from "@blockwright/minecraft/lock";
import { tooLittleMemory } from "@blockwright/minecraft/memory-needs";
import { addOnFolder } from "@blockwright/minecraft/software";
import { startCommand } from "@blockwright/minecraft/start-command";
import type { Config } from "../../../platform/config.ts";
import { bridgeTexts } from "../../catalogue/index.ts";
import { usualLimits, type BedrockSide, type SpecParts } from "../../nodes/index.ts";
import { JobFailure } from "../../jobs/index.ts";

export interface InstanceWish {
  readonly name: string;
  readonly lock: Lock;
  readonly memoryMb: number;
  readonly diskMb: number;
  /** Text of server.properties; null where the software brings its own. */
  readonly properties: string | null;
  readonly hasPlugins: boolean;
  readonly bedrock: BedrockSide | undefined;
  /** The plugin that makes the world; undefined: the game itself. */
  readonly worldGenerator?: string | undefined;
}

/** Hundreds of mods are prepared one after the other. The hard limit is for starts that still print lines. */
const startLimits = {
  plain: { startTimeLimitMs: 300_000, startHardLimitMs: 900_000 },
  modded: { startTimeLimitMs: 900_000, startHardLimitMs: 2_400_000 },
};
const stopGraceMs = 60_000;

/** What the node is told to install and run. The same request gives the same installation, so it is idempotent. */
export function describeInstance(images: Config["images"], wish: InstanceWish): Omit<SpecParts, "ports"> {
  const { lock, memoryMb, diskMb } = wish;
  const tooLittle = tooLittleMemory(lock.software.type, memoryMb);
  if (tooLittle !== undefined) throw new JobFailure(tooLittle);
  const start = startCommand(lock, memoryMb);
  return {
    image: imageFor(images, lock.java),
    command: [...start.command],
    environment: { ...start.environment },
    manners: {
      readyText: start.readyText,
      stopCommand: start.stopCommand,
      ping: start.ping,
      ...startLimits[addOnFolder(lock.software.type) === "mods" ? "modded" : "plain"],
      stopGraceMs,
    },
    limits: { memoryMb, ...usualLimits, diskMb },
    ...(wish.bedrock && { bedrock: wish.bedrock }),
    about: aboutOf(wish),
    installation: describeInstallation(images, wish),
  };
}

function aboutOf({ name, lock }: InstanceWish): NonNullable<SpecParts["about"]> {
  const { type: software, minecraftVersion } = lock.software;
  return { name, platform: lock.platform, software, minecraftVersion };
}

function describeInstallation(
  images: Config["images"],
  { lock, properties, hasPlugins, worldGenerator }: InstanceWish,
): SpecParts["installation"] {
  const pluginPaths = new Set(lock.plugins.map(({ path }) => path));
  const madeFrom = lock.files.flatMap(({ path }) => (pluginPaths.has(path) ? [] : [path]));
  const content = {
    files: lock.files.filter(({ path }) => hasPlugins || !pluginPaths.has(path)),
    texts: [...textsOf(lock, properties), ...worldTexts(worldGenerator)],
    steps: lock.steps.map((step) => describeStep(images, step, madeFrom)),
  };
  const id = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const carries = keyFolders(lock);
  return { id, ...(carries.length > 0 && { carries }), ...content };
}

/** Players trust a Bedrock server by its key, which it makes at its first start. */
function keyFolders({ platform, software }: Lock): string[] {
  if (platform === "bedrock") return ["keys"];
  if (platform !== "crossplay") return [];
  return bridgeTexts(software.type).map(({ path }) => path.replace(/[^/]+$/, "nethernet"));
}

function textsOf(lock: Lock, properties: string | null) {
  if (lock.java === null) return [];
  const bridge = lock.platform === "crossplay" ? bridgeTexts(lock.software.type) : [];
  return [
    { path: "eula.txt", content: "eula=true\n" },
    ...(properties === null ? [] : [{ path: "server.properties", content: properties }]),
    ...bridge,
  ];
}

/** Read before the world is made for the first time. */
function worldTexts(generator: string | undefined) {
  if (generator === undefined) return [];
  return [{ path: "bukkit.yml", content: `worlds:\n  world:\n    generator: ${generator}\n` }];
}

function describeStep(images: Config["images"], step: MakingStep, madeFrom: readonly string[]) {
  const image =
    step.image === "native" ? images.native : step.java === null ? undefined : images[step.image][step.java];
  if (!image) throw new JobFailure("This server software needs a tool that is not set up here.");
  return {
    image,
    command: [...step.command],
    timeLimitMs: step.timeLimitMs,
    ...(step.memoryMb !== undefined && { memoryMb: step.memoryMb }),
    ...(step.keep && { keep: { ...step.keep, madeFrom: [...madeFrom], paths: [...step.keep.paths] } }),
  };
}

function imageFor(images: Config["images"], java: number | null): string {
  if (java === null) return images.native;
  const image = images.java[java];
  if (!image) throw new JobFailure(`This version of Minecraft needs Java ${java}, which is not set up here.`);
  return image;
}
