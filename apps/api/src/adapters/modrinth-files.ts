import { z } from "zod";
import { loadersOf } from "@blockwright/minecraft/loaders";
import {
  freshForMs,
  shownLines,
  shownName,
  type FileHashes,
  type InstalledVersion,
  type KnownFile,
  type NewerVersion,
  type PluginSource,
  type PluginTarget,
} from "../modules/catalogue/index.ts";
import type { EgressClient, EgressSource } from "../platform/egress/egress-client.ts";

interface ModrinthFiles {
  readonly egress: EgressClient;
  readonly source: EgressSource;
}

const projectId = z.string().regex(/^[A-Za-z0-9]{1,16}$/);
const fileVersion = z.object({
  project_id: projectId,
  version_number: shownName,
  version_type: z.string().max(40),
  date_published: z.string().max(40),
  changelog: shownLines(4000).nullish().catch(null),
});
type FileVersion = z.output<typeof fileVersion>;
const byHash = z.record(z.string(), fileVersion);

/** Far above what a server has; all files must fit into one request. */
const hashesAsked = 200;

/** Lookups that start from the hash of a file. */
export function createModrinthFiles(
  files: ModrinthFiles,
): Required<Pick<PluginSource, "identify" | "findNewer">> {
  return {
    identify: (hashes) => identify(files, hashes),
    findNewer: (installed, target) => findNewer(files, installed, target),
  };
}

async function identify(
  { egress, source }: ModrinthFiles,
  { sha512 }: FileHashes,
): Promise<KnownFile | undefined> {
  const found = await egress.askIfAny({
    source,
    path: `/version_file/${encodeURIComponent(sha512)}?algorithm=sha512`,
    shape: fileVersion,
    freshForMs: freshForMs.list,
  });
  return found && { id: `modrinth:${found.project_id}`, version: found.version_number };
}

/** Three requests at most, regardless of how many files are installed. */
async function findNewer(
  files: ModrinthFiles,
  installed: readonly InstalledVersion[],
  target: PluginTarget,
): Promise<readonly NewerVersion[]> {
  const hashes = installed.flatMap(({ sha512 }) => sha512 ?? []).slice(0, hashesAsked);
  if (hashes.length === 0 || loadersOf[target.software].length === 0) return [];
  const present = await askAll(files, "/version_files", { hashes });
  // A stable version is never updated to an unstable one.
  const isFinished = (hash: string) => present[hash]?.version_type === "release";
  const known = hashes.filter((hash) => present[hash] !== undefined);
  const fitting = { loaders: loadersOf[target.software], game_versions: [target.minecraftVersion] };
  const [finished, unfinished] = await Promise.all([
    newest(files, known.filter(isFinished), { ...fitting, version_types: ["release"] }),
    newest(
      files,
      known.filter((hash) => !isFinished(hash)),
      fitting,
    ),
  ]);
  const offered: Readonly<Record<string, FileVersion>> = { ...unfinished, ...finished };
  return installed.flatMap(({ id, sha512 }): NewerVersion[] => {
    const [now, then] = [present[sha512 ?? ""], offered[sha512 ?? ""]];
    if (!now || !then || then.project_id !== now.project_id) return [];
    if (then.date_published <= now.date_published || then.version_number === now.version_number) return [];
    return [{ id, version: then.version_number, changelog: then.changelog || null }];
  });
}

async function newest(files: ModrinthFiles, hashes: readonly string[], fitting: object) {
  return hashes.length === 0 ? {} : askAll(files, "/version_files/update", { hashes, ...fitting });
}

async function askAll({ egress, source }: ModrinthFiles, path: string, question: object) {
  const body = { ...question, algorithm: "sha512" };
  return egress.ask({ source, path, body, shape: byHash, freshForMs: freshForMs.list });
}
