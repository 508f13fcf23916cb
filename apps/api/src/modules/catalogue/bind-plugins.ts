import type { FileDigest, Lock, LockedDownload, LockedPlugin } from "@blockwright/minecraft/lock";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { solverTarget, type ServerDeps } from "./plugins/bundled-names.ts";
import type { ChosenPlugin } from "./plugins/choose-plugins.ts";
import type { PinnedFile } from "./pinned-file.ts";
import type { PluginProject, PluginVersion } from "./plugins/plugin-source.ts";
import { sourceLabel } from "./plugins/plugin-lookup.ts";
import { createUniverse, jarKey, loadProjects, readJars, type Universe } from "./plugins/plugin-universe.ts";
import { refusedLock } from "./refused-lock.ts";
import { solverProjects } from "./solver-view.ts";
import { createIndex, whoMeets } from "./solver/relations.ts";
import type { Candidate } from "./solver/universe.ts";

export interface ImportedPlugin {
  readonly plugin: LockedPlugin;
  readonly file: LockedDownload;
}

interface BoundPlugin {
  readonly project: PluginProject;
  readonly version: PluginVersion;
  readonly jar: PinnedFile;
}

/**
 * Rewrites the add-ons of an untrusted lock as their sources have them: project, version and hash must match. Nothing
 * else is taken from the lock; names, dependents and who vouches for a file are resolved again.
 */
export async function bindPlugins(
  deps: CatalogueDeps,
  recipe: Pick<Recipe, "plugins">,
  imported: readonly ImportedPlugin[],
  server: ServerDeps,
  folder: string,
): Promise<{ readonly chosen: readonly ChosenPlugin[]; readonly universe: Universe }> {
  const universe = createUniverse(server);
  await loadProjects(
    deps,
    universe,
    [...imported.map(({ plugin }) => plugin), ...recipe.plugins].map(({ id }) => id),
  );
  const offered = imported.map((one) => offerOf(universe, one));
  if (new Set(offered.map(({ project }) => project.id)).size < offered.length)
    throw refusedLock("one add-on is in it twice");
  await readJars(
    deps,
    universe,
    offered.map(({ project, version }) => ({ projectId: project.id, version })),
    folder,
  );
  const bound = offered.map((one) => ({ ...one, jar: jarOf(universe, one) }));
  const wished = new Set(recipe.plugins.map(({ id }) => universe.lastingIds.get(id)));
  return { chosen: withNeeds(universe, bound, wished, server), universe };
}

interface Offer extends ImportedPlugin {
  readonly project: PluginProject;
  readonly version: PluginVersion;
}

function offerOf(universe: Universe, imported: ImportedPlugin): Offer {
  const { plugin, file } = imported;
  const label = sourceLabel(plugin.id);
  const project = universe.projects.get(universe.lastingIds.get(plugin.id) ?? "");
  if (!project) throw refusedLock(`${plugin.id} can't be found on ${label}`);
  const versions = project.versions.filter(({ version }) => version.slice(0, 120) === plugin.version);
  if (versions.length === 0)
    throw refusedLock(`${label} has no version ${plugin.version} of ${plugin.id} for this server any more`);
  const version = versions.find(({ digest }) => digest === null || isSame(digest, file.digest));
  if (!version) throw otherFile(plugin);
  if (version.unavailable !== null)
    throw refusedLock(`${plugin.id} can't be installed from here. ${version.unavailable}`);
  return { ...imported, project, version };
}

/** Where a source publishes no hash, the file it serves today decides. */
function jarOf({ jars }: Universe, { plugin, file, project, version }: Offer): PinnedFile {
  const jar = jars.get(jarKey(project.id, version.versionId));
  if (jar === undefined || typeof jar === "string") throw refusedLock(jar ?? `${plugin.id} can't be read`);
  if (!isSame(jar.digest, file.digest) || jar.sizeBytes !== file.sizeBytes) throw otherFile(plugin);
  return jar;
}

function otherFile({ id, version }: Lock["plugins"][number]) {
  return refusedLock(
    `the file it names for ${id} is not the one that ${sourceLabel(id)} has for version ${version}`,
  );
}

function isSame(one: FileDigest, other: FileDigest): boolean {
  return one.algorithm === other.algorithm && one.hex === other.hex;
}

/** Every add-on outside the recipe must be required, directly or indirectly, by one in the recipe. */
function withNeeds(
  universe: Universe,
  bound: readonly BoundPlugin[],
  wished: ReadonlySet<string | undefined>,
  server: ServerDeps,
): ChosenPlugin[] {
  const neededBy = needersOf(universe, bound, server);
  const reached = new Set(bound.map(({ project }) => project.id).filter((id) => wished.has(id)));
  for (const id of reached)
    for (const [needed, needers] of neededBy) if (needers.includes(id)) reached.add(needed);
  const stranger = bound.find(({ project }) => !reached.has(project.id));
  if (stranger) throw refusedLock(`nothing in it needs ${stranger.project.id}`);
  return bound.map(({ project, version, jar }) => ({
    project,
    version,
    jar,
    neededBy: wished.has(project.id) ? [] : (neededBy.get(project.id) ?? []),
  }));
}

function needersOf(
  universe: Universe,
  bound: readonly BoundPlugin[],
  server: ServerDeps,
): ReadonlyMap<string, readonly string[]> {
  const projects = new Map(solverProjects(universe, []).map((project) => [project.id, project]));
  const candidates = bound.flatMap(({ project: { id }, version }): Candidate[] => {
    const project = projects.get(id);
    const read = project?.versions.find(({ versionId }) => versionId === version.versionId);
    return project && read ? [{ project, version: read }] : [];
  });
  const byProject = new Map(candidates.map((one) => [one.project.id, [one]]));
  const index = createIndex(projects, byProject, solverTarget(server));
  const needers = new Map<string, string[]>();
  for (const { project, version } of candidates) {
    for (const need of version.needs) {
      for (const other of whoMeets(need, index)) {
        const known = needers.get(other.project.id) ?? [];
        needers.set(other.project.id, known.includes(project.id) ? known : [...known, project.id]);
      }
    }
  }
  return needers;
}
