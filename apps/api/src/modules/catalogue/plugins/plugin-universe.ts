import { CatalogueError } from "../catalogue-error.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import { namingTheSource } from "../source-failure.ts";
import { findLastingFile } from "./find-lasting-file.ts";
import { bareId, findSource, sourceLabel } from "./plugin-lookup.ts";
import type { PinnedFile } from "../pinned-file.ts";
import type { PluginProject, PluginTarget, PluginVersion } from "./plugin-source.ts";

/** What is known so far of the catalogues, for one target. It only grows. */
export interface Universe {
  readonly target: PluginTarget;
  readonly projects: Map<string, PluginProject>;
  /** Maps an id as written to the permanent one. A missing id does not exist, or is not loaded yet. */
  readonly lastingIds: Map<string, string>;
  /** Metadata of jars, by `jarKey`. A sentence: why it can't be read. */
  readonly jars: Map<string, PinnedFile | string>;
  readonly loading: Map<string, Promise<void>>;
  /** By permanent id, the probable name, because it was found under that name. */
  readonly foundUnder: Map<string, Set<string>>;
}

/** Enough for every recipe we have seen; beyond this depth a search is abandoned. */
const maxProjects = 400;
/** As many as there are connections to one host; more would only wait in memory. */
const pinsAtOnce = 32;

export function createUniverse(target: PluginTarget): Universe {
  return {
    target,
    projects: new Map(),
    lastingIds: new Map(),
    jars: new Map(),
    loading: new Map(),
    foundUnder: new Map(),
  };
}

/** For all of them together, so that a project named by slug here and by id there is loaded once. */
export async function loadProjects(
  deps: Pick<CatalogueDeps, "plugins">,
  universe: Universe,
  ids: readonly string[],
): Promise<void> {
  await Promise.all(ids.map((id) => loadProject(deps, universe, id)));
}

/** Everything that their versions name by id, transitively; each load waits only for what it needs. */
export async function loadNeeds(
  deps: Pick<CatalogueDeps, "plugins">,
  universe: Universe,
  ids: readonly string[],
): Promise<void> {
  const needed = ids
    .flatMap((id) => universe.projects.get(universe.lastingIds.get(id) ?? id)?.versions ?? [])
    .flatMap(({ needs }) => needs.flatMap((need) => (need.by === "id" ? [need.id] : [])));
  const others = [...new Set(needed)].filter((id) => !universe.loading.has(id) && !universe.projects.has(id));
  await Promise.all(
    others.map(async (id) => {
      await loadProject(deps, universe, id);
      await loadNeeds(deps, universe, [id]);
    }),
  );
}

function loadProject(deps: Pick<CatalogueDeps, "plugins">, universe: Universe, id: string): Promise<void> {
  const running = universe.loading.get(id) ?? load(deps, universe, id);
  universe.loading.set(id, running);
  return running;
}

async function load(deps: Pick<CatalogueDeps, "plugins">, universe: Universe, id: string): Promise<void> {
  if (universe.loading.size >= maxProjects) {
    throw new CatalogueError(
      "conflict",
      "What these add-ons need leads to far too many others. Choose fewer.",
    );
  }
  const source = findSource(deps, id);
  const project = await namingTheSource(sourceLabel(id), () => source.project(bareId(id), universe.target));
  if (!project) return;
  universe.lastingIds.set(id, project.id).set(project.id, project.id);
  if (!universe.projects.has(project.id)) universe.projects.set(project.id, project);
}

export function rememberName({ lastingIds, foundUnder }: Universe, id: string, name: string): void {
  const lasting = lastingIds.get(id);
  if (lasting !== undefined) foundUnder.set(lasting, (foundUnder.get(lasting) ?? new Set()).add(name));
}

export function jarKey(projectId: string, versionId: string): string {
  return `${projectId}@${versionId}`;
}

/** Reads jars; jars that were read before, even for another recipe, cost nothing. */
export async function readJars(
  deps: Pick<CatalogueDeps, "plugins" | "pinFile">,
  universe: Universe,
  wanted: readonly { readonly projectId: string; readonly version: PluginVersion }[],
  folder: string,
): Promise<void> {
  const queue = wanted.filter(
    ({ projectId, version }) => !universe.jars.has(jarKey(projectId, version.versionId)),
  );
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { projectId, version } = next;
      const { files: source } = findSource(deps, projectId);
      const { url, sizeBytes, digest, fileName, isMoving = false } = version;
      const offered = { path: `${folder}/${fileName}`, url, sizeBytes, digest, source, isMoving };
      const jar = await deps.pinFile(offered, { needsMetadata: true }).catch(sentenceOfBadFile);
      universe.jars.set(
        jarKey(projectId, version.versionId),
        typeof jar === "string" ? jar : await findLastingFile(deps, jar, universe.target),
      );
    }
  };
  await Promise.all(Array.from({ length: pinsAtOnce }, work));
}

/** A file that is not a jar rules out only its version; any other error is reported to the person. */
function sentenceOfBadFile(error: unknown): string {
  if (error instanceof CatalogueError && error.code === "bad-file") return error.message;
  throw error;
}
