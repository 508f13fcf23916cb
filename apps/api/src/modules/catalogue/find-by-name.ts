import type { CatalogueGround } from "./catalogue-ground.ts";
import { loadNeeds, loadProjects, rememberName, type Universe } from "./plugin-universe.ts";
import { guessKey, isBundled } from "./solver/relations.ts";
import type { SolverProject, SolverTarget } from "./solver/universe.ts";
import { wellKnownPlaces } from "./well-known-names.ts";

/** Where a name may still be found. */
interface Trail {
  readonly places: string[];
  isSearched: boolean;
}

export interface NameSearch {
  readonly trails: Map<string, Trail>;
}

export function createNameSearch(): NameSearch {
  return { trails: new Map() };
}

/** Whether there is still somewhere to look. */
export function isOpen({ trails }: NameSearch, name: string): boolean {
  const trail = trails.get(name);
  return trail === undefined || !trail.isSearched || trail.places.length > 0;
}

/** Names that jars ask for and nobody known answers to. Where something named by id is still unread, that may be it. */
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

/** Follows every trail until it leads to something new; false: none did. */
export async function findNames(
  ground: Pick<CatalogueGround, "plugins">,
  universe: Universe,
  search: NameSearch,
  names: readonly string[],
): Promise<boolean> {
  const found = await Promise.all(names.map((name) => findName(ground, universe, search, name)));
  return found.includes(true);
}

async function findName(
  ground: Pick<CatalogueGround, "plugins">,
  universe: Universe,
  search: NameSearch,
  name: string,
): Promise<boolean> {
  const offered = new Set<string>(ground.plugins.map((source) => source.name));
  const trail = search.trails.get(name) ?? {
    places: wellKnownPlaces(name).filter((id) => offered.has(id.split(":")[0] ?? "")),
    isSearched: false,
  };
  search.trails.set(name, trail);
  for (;;) {
    for (let place = trail.places.shift(); place !== undefined; place = trail.places.shift()) {
      if (universe.lastingIds.has(place)) continue;
      await loadProjects(ground, universe, [place]);
      await loadNeeds(ground, universe, [place]);
      rememberName(universe, place, name);
      const lasting = universe.lastingIds.get(place);
      const project = lasting === undefined ? undefined : universe.projects.get(lasting);
      if (project && project.versions.length > 0) return true;
    }
    if (trail.isSearched) return false;
    trail.isSearched = true;
    trail.places.push(...(await exactHits(ground, universe, name)));
  }
}

/** A source that does not answer is passed over: another may know the name. */
async function exactHits(
  { plugins }: Pick<CatalogueGround, "plugins">,
  { target }: Universe,
  name: string,
): Promise<string[]> {
  const lists = await Promise.all(plugins.map((source) => source.search(name, target).catch(() => [])));
  return lists.flat().flatMap((hit) => (guessKey(hit.name) === guessKey(name) ? [hit.id] : []));
}
