import type { CatalogueDeps } from "../catalogue-deps.ts";
import type { FileHashes, KnownFile } from "./plugin-source.ts";

/** The project a file belongs to. The hash decides, never a name. A source that does not answer is skipped. */
export async function identifyFile(
  { plugins }: Pick<CatalogueDeps, "plugins">,
  hashes: FileHashes,
): Promise<KnownFile | undefined> {
  const answers = await Promise.all(
    plugins.map(async (source) => source.identify?.(hashes).catch(() => undefined)),
  );
  return answers.find((answer) => answer !== undefined);
}
