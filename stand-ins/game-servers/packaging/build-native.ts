import path from "node:path";
import { netherNetProtocol, raknetProtocol } from "../bedrock/src/version.ts";
import { cachedFolder, hashOf } from "./content-cache.ts";
import { libraryNames, makeNativeProgram } from "./native-program.ts";
import { places } from "./source-places.ts";

export interface NativeProgram {
  readonly program: string;
  /** To lie beside the program. */
  readonly libraries: readonly string[];
  /** Of everything it was made from. */
  readonly hash: string;
}

/** Taking half a minute, it does not follow every change of the other recipes. */
const nativeRecipeHash = await hashOf([path.join(import.meta.dirname, "native-program.ts")]);

export async function buildNativeProgram(outDir: string): Promise<NativeProgram> {
  const sources = path.join(places.bedrock, "src");
  const hash = (): Promise<string> =>
    hashOf([sources, places.netherNet, places.lockFile], [nativeRecipeHash, process.version]);
  const folder = await cachedFolder(outDir, "native", hash, (unfinished) =>
    makeNativeProgram(path.join(sources, "main.ts"), [raknetProtocol, netherNetProtocol], unfinished),
  );
  return {
    program: path.join(folder, "bedrock_server"),
    libraries: libraryNames.map((name) => path.join(folder, name)),
    hash: path.basename(folder),
  };
}
