import path from "node:path";
import { hashOf } from "./content-cache.ts";

const gameServers = path.resolve(import.meta.dirname, "..");
const inFolder = (...names: string[]): string => path.join(gameServers, ...names);

/**
 * How things are put together, as this process has loaded it: one that runs on after these files were edited must not keep
 * what it makes under their new hash.
 */
export const recipeHash = await hashOf([inFolder("packaging")]);

/** What is built, and what its bytes depend on beside its own sources. */
export const places = {
  lockFile: inFolder("..", "package-lock.json"),
  javaSources: inFolder("java", "src"),
  javaResources: inFolder("java", "resources"),
  /** What plugins are compiled against. */
  pluginApi: [inFolder("java", "src", "standin", "api"), inFolder("java", "src", "standin", "text")],
  bridge: inFolder("bridge"),
  samples: inFolder("samples"),
  broken: inFolder("broken"),
  bedrock: inFolder("bedrock"),
  netherNet: inFolder("..", "nethernet"),
} as const;
