import { z } from "zod";
import {
  freshForMs,
  type FileHashes,
  type KnownFile,
  type PluginSource,
} from "../modules/catalogue/index.ts";
import type { EgressClient, EgressSource } from "../platform/egress/egress-client.ts";

const project = z.object({ id: z.int().positive() });
const version = z.object({
  name: z.string().regex(/^[^\p{Cc}/\\]{1,100}$/u),
  downloads: z.record(
    z.string(),
    z.object({ fileInfo: z.object({ sha256Hash: z.string().max(64) }).nullish() }),
  ),
});
const versionList = z.object({ result: z.array(version).max(25) });

interface HangarFiles {
  readonly egress: EgressClient;
  readonly source: EgressSource;
}

/** Lookups that start from the hash of a file. */
export function createHangarFiles(files: HangarFiles): Required<Pick<PluginSource, "identify">> {
  return { identify: (hashes) => identify(files, hashes) };
}

/** A hash lookup returns only the project; the version is found in the list of its newest versions. */
async function identify(
  { egress, source }: HangarFiles,
  { sha256 }: FileHashes,
): Promise<KnownFile | undefined> {
  const found = await egress.askIfAny({
    source,
    path: `/versions/hash/${encodeURIComponent(sha256)}`,
    shape: project,
    freshForMs: freshForMs.list,
  });
  if (!found) return undefined;
  const versions = await egress.askIfAny({
    source,
    path: `/projects/${found.id}/versions?limit=25`,
    shape: versionList,
    freshForMs: freshForMs.list,
  });
  const same = versions?.result.find(({ downloads }) =>
    Object.values(downloads).some(({ fileInfo }) => fileInfo?.sha256Hash === sha256),
  );
  return same && { id: `hangar:${found.id}`, version: same.name };
}
