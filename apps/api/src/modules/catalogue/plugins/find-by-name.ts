import type { CatalogueDeps } from "../catalogue-deps.ts";
import type { PluginTarget } from "./plugin-source.ts";
import { bareId, findSource } from "./plugin-lookup.ts";
import { loadNeeds, loadProjects, rememberName, type Universe } from "./plugin-universe.ts";
import { guessKey, isBundled } from "../solver/relations.ts";
import type { SolverProject, SolverTarget } from "../solver/universe.ts";
import { wellKnownPlaces } from "./well-known-names.ts";

export interface NameSearch {
  /** By name, the places left to search. */
  readonly places: Map<string, string[]>;
}

export function createNameSearch(): NameSearch {
  return { places: new Map() };
}

/** Whether any place is left to search. */
export function isOpen({ places }: NameSearch, name: string): boolean {
  return places.get(name)?.length !== 0;
}

/**
 * Names that jars require and no known project provides. If a project named by id is still unread, it may be the one.
 */
export function unansweredNames(projects: readonly SolverProject[], target: SolverTarget): readonly string[] {
  const versions = projects.flatMap((project) => project.versions);
  const answered = new Set(versions.flatMap(({ names, provides }) => [...names, ...provides]));
  const guessed = new Set(versions.flatMap(({ answersTo }) => answersTo.map(guessKey)));
  const unread = new Set(
    projects
      .filter((project) => project.versions.every(({ ownVersion }) => ownVersion === null))
      .map(({ id }) => id),
  );
  const asked = versions
    .filter(({ needs }) => !needs.some((need) => need.by === "id" && unread.has(need.id)))
    .flatMap(({ needs }) => needs)
    .flatMap((need) => (need.by === "name" && isBundled(need, target) === undefined ? [need.name] : []));
  return [...new Set(asked)].filter((name) => !answered.has(name) && !guessed.has(guessKey(name))).toSorted();
}

/** Searches until something new is found; false: nothing was. */
export async function findNames(
  deps: Pick<CatalogueDeps, "plugins">,
  universe: Universe,
  search: NameSearch,
  names: readonly string[],
): Promise<boolean> {
  const found = await Promise.all(names.map((name) => findName(deps, universe, search, name)));
  return found.includes(true);
}

/** Only where we know the name's owner: anyone may give a project a name that another jar requires. */
async function findName(
  deps: Pick<CatalogueDeps, "plugins">,
  universe: Universe,
  { places: placesOf }: NameSearch,
  name: string,
): Promise<boolean> {
  const places = placesOf.get(name) ?? offeredPlaces(deps, name);
  placesOf.set(name, places);
  for (let place = places.shift(); place !== undefined; place = places.shift()) {
    if (universe.lastingIds.has(place)) continue;
    await loadProjects(deps, universe, [place]);
    await loadNeeds(deps, universe, [place]);
    rememberName(universe, place, name);
    const lasting = universe.lastingIds.get(place);
    const project = lasting === undefined ? undefined : universe.projects.get(lasting);
    if (project && project.versions.length > 0) return true;
  }
  return false;
}

function offeredPlaces({ plugins }: Pick<CatalogueDeps, "plugins">, name: string): string[] {
  const offered = new Set<string>(plugins.map((source) => source.name));
  return wellKnownPlaces(name).filter((id) => offered.has(id.split(":")[0] ?? ""));
}

/** The id of the project known under that name, if it has something for the target. */
export async function findWellKnown(
  deps: Pick<CatalogueDeps, "plugins">,
  name: string,
  target: PluginTarget,
): Promise<string | undefined> {
  for (const place of offeredPlaces(deps, name)) {
    const project = await findSource(deps, place).project(bareId(place), target);
    if (project && project.versions.length > 0) return place;
  }
  return undefined;
}
