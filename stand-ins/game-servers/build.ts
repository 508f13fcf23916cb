import { parseArgs } from "node:util";
import path from "node:path";
import { cachePlace } from "./packaging/cache-place.ts";
import { type CrossplayFiles, buildCrossplay } from "./packaging/build-crossplay.ts";
import { buildJavaServers, type JavaServerVersion } from "./packaging/build-java.ts";
import { buildNativeProgram } from "./packaging/build-native.ts";
import { buildSamplePlugins, type SamplePluginName } from "./packaging/sample-plugins.ts";

export interface GameServers {
  readonly java: Readonly<Record<JavaServerVersion, string>>;
  /** The archives of Bedrock servers, as published: the last one with RakNet only, and one with NetherNet. */
  readonly bedrock: CrossplayFiles["bedrock"];
  /** Geyser's part of cross-play; it needs `plugins.floodgate` as well. */
  readonly bridgePlugin: string;
  readonly plugins: Readonly<Record<SamplePluginName | "floodgate", string>>;
}

const defaultOutDir = cachePlace("game-servers", path.join(import.meta.dirname, "dist"));

/** Builds missing files and returns all paths. The same sources give the same bytes. */
export async function buildGameServers(outDir: string = defaultOutDir): Promise<GameServers> {
  const [{ bedrock, geyser, floodgate }, java, samples] = await Promise.all([
    buildNativeProgram(outDir).then((program): Promise<CrossplayFiles> => buildCrossplay(outDir, program)),
    buildJavaServers(outDir),
    buildSamplePlugins(outDir),
  ]);
  return { java, bedrock, bridgePlugin: geyser, plugins: { ...samples, floodgate } };
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const startedAt = performance.now();
  const built = await buildGameServers(path.resolve(positionals[0] ?? defaultOutDir));
  process.stdout.write(`${JSON.stringify(built, undefined, 2)}\n`);
  process.stdout.write(`Ready after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.\n`);
}
