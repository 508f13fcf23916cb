import type { CatalogueDeps } from "../catalogue-deps.ts";
import type { PinnedFile } from "../pinned-file.ts";
import { identifyFile } from "./identify-file.ts";
import { bareId, findSource } from "./plugin-lookup.ts";
import type { PluginTarget } from "./plugin-source.ts";

/**
 * The same bytes at a source that keeps every version, for a file whose own address moves on with the next release. Only
 * identical bytes count: projects of the same name may be by different people. The file itself if there is none.
 */
export async function findLastingFile(
  deps: Pick<CatalogueDeps, "plugins" | "pinFile">,
  file: PinnedFile,
  target: PluginTarget,
): Promise<PinnedFile> {
  const known = file.hashes && (await identifyFile(deps, file.hashes));
  if (!known) return file;
  const source = findSource(deps, known.id);
  const project = await source.project(bareId(known.id), target).catch(() => undefined);
  const version = project?.versions.find((one) => one.version === known.version && one.unavailable === null);
  if (!version?.digest) return file;
  const { url, sizeBytes, digest } = version;
  const offered = { path: file.path, url, sizeBytes, digest, source: source.files };
  const lasting = await deps.pinFile(offered, { needsMetadata: true }).catch(() => undefined);
  return lasting ?? file;
}
