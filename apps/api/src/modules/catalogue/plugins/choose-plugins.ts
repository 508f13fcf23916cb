import { CatalogueError } from "../catalogue-error.ts";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import { solverTarget, type ServerDeps } from "./bundled-names.ts";
import { explainConflicts } from "../conflict-sentences.ts";
import { createNameSearch, findNames, isOpen, unansweredNames } from "./find-by-name.ts";
import type { PinnedFile } from "../pinned-file.ts";
import type { PluginProject, PluginVersion } from "./plugin-source.ts";
import { sourceLabel } from "./plugin-lookup.ts";
import { jarKey, loadNeeds, loadProjects, readJars, rememberName, type Universe } from "./plugin-universe.ts";
import { solverProjects, type Avoided } from "../solver-view.ts";
import { candidatesOf } from "../solver/fitness.ts";
import { solve } from "../solver/solve.ts";
import type {
  Candidate,
  Chosen,
  LeftOut,
  Outcome,
  Reason,
  SolverProject,
  SolverTarget,
  Wish,
} from "../solver/universe.ts";

export interface PluginWish {
  /** As in the recipe. */
  readonly id: string;
  readonly name: string;
  readonly version: string | null;
}

export interface ChosenPlugin {
  readonly project: PluginProject;
  readonly version: PluginVersion;
  readonly jar: PinnedFile;
  /** Permanent ids of its dependents; empty: it was requested. */
  readonly neededBy: readonly string[];
}

export interface ChosenPlugins {
  readonly chosen: readonly ChosenPlugin[];
  readonly leftOut: readonly LeftOut[];
}

export interface Choosing {
  readonly deps: Pick<CatalogueDeps, "plugins" | "pinFile">;
  readonly universe: Universe;
  readonly wishes: readonly PluginWish[];
  readonly avoid: readonly Avoided[];
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
}

/** Each round reads at least one jar or finds at least one project, so this is far more than needed. */
const maxRounds = 60;

/**
 * Loads the requested add-ons and what they name. Their most likely jars are read meanwhile, since most answers consist
 * of those; but not when a request is impossible anyway.
 */
export async function loadWishes(choosing: Choosing, server: Pick<ServerDeps, "platform">): Promise<void> {
  const { deps, universe, wishes, avoid, folder } = choosing;
  const ids = wishes.map(({ id }) => id);
  await loadProjects(deps, universe, ids);
  for (const { id, name } of wishes) rememberName(universe, id, name);
  const target = solverTarget({ ...server, ...universe.target, build: null, java: null });
  const likely = bestOfEach(solverProjects(universe, avoid), asked(choosing), target);
  await Promise.all([
    loadNeeds(deps, universe, ids),
    likely.length === new Set(ids).size
      ? readJars(
          deps,
          universe,
          likely.map((one) => fromUniverse(universe, one)),
          folder,
        )
      : undefined,
  ]);
}

function asked({ universe, wishes }: Choosing): Wish[] {
  return wishes.map(({ id, version }) => ({ id: lastingId(universe, id), version }));
}

/**
 * Solves with the catalogues' claims, reads the jars of the answer, and solves again with their metadata, until the
 * answer consists only of jars that have been read. Call `loadWishes` first.
 */
export async function choosePlugins(choosing: Choosing, server: ServerDeps): Promise<ChosenPlugins> {
  const { deps, universe, avoid, folder, signal } = choosing;
  refuseUnknown(choosing);
  const target = solverTarget(server);
  const wishes = asked(choosing);
  const names = createNameSearch();
  for (let round = 0; round < maxRounds; round += 1) {
    signal?.throwIfAborted();
    const projects = solverProjects(universe, avoid);
    const unanswered = unansweredNames(projects, target).filter((name) => isOpen(names, name));
    const outcome = solve(projects, wishes, target);
    if (outcome.kind === "gave-up") throw tooHard();
    if (outcome.kind === "conflict" && isFinal(outcome)) throw await failure(choosing, server, outcome);
    // A jar may provide what seems to be missing, or not conflict after all: before giving up, the best of each is
    // read.
    const answer = outcome.kind === "solved" ? outcome.chosen : bestOfEach(projects, wishes, target);
    const unread = answer.map((one) => fromUniverse(universe, one)).filter(({ jar }) => jar === undefined);
    const [isFound] = await Promise.all([
      findNames(deps, universe, names, unanswered),
      readJars(deps, universe, unanswered.length > 0 ? firstOfProject(universe, unread) : unread, folder),
    ]);
    if (isFound || unread.length > 0) continue;
    if (outcome.kind === "conflict") throw await failure(choosing, server, outcome);
    return { chosen: outcome.chosen.map((one) => asChosen(universe, one)), leftOut: outcome.leftOut };
  }
  throw new CatalogueError("conflict", "These add-ons need too much of each other. Please choose fewer.");
}

/** While a project is still being looked up, no second version is read: it would only be a substitute for that one. */
function firstOfProject<Item extends { readonly projectId: string }>(
  { jars }: Universe,
  items: readonly Item[],
): readonly Item[] {
  const read = new Set([...jars.keys()].map((key) => key.slice(0, key.lastIndexOf("@"))));
  return items.filter(({ projectId }) => !read.has(projectId));
}

/** A request that is impossible in itself: no other jar could change that. */
function isFinal({ conflicts }: Extract<Outcome, { kind: "conflict" }>): boolean {
  const kinds: readonly Reason["kind"][] = ["no-build", "unknown-project", "unknown-version"];
  return conflicts.some(({ reason }) => kinds.includes(reason.kind));
}

function lastingId({ lastingIds }: Universe, id: string): string {
  return lastingIds.get(id) ?? id;
}

function refuseUnknown({ universe, wishes }: Choosing): void {
  const unknown = wishes.find(({ id }) => universe.lastingIds.get(id) === undefined);
  if (!unknown) return;
  throw new CatalogueError(
    "unknown-plugin",
    `${unknown.name} can't be found on ${sourceLabel(unknown.id)}. Please choose something else.`,
    { conflict: [unknown.id] },
  );
}

function bestOfEach(
  projects: readonly SolverProject[],
  wishes: readonly Wish[],
  target: SolverTarget,
): readonly Candidate[] {
  return projects.flatMap((project) =>
    candidatesOf(
      project,
      target,
      wishes.find(({ id }) => id === project.id),
    ).slice(0, 1),
  );
}

function fromUniverse(universe: Universe, { project, version }: Candidate) {
  const known = universe.projects.get(project.id);
  const offered = known?.versions.find(({ versionId }) => versionId === version.versionId);
  if (!known || !offered) throw new Error(`${project.id} was chosen, but nobody loaded it`);
  const jar = universe.jars.get(jarKey(project.id, version.versionId));
  return { projectId: project.id, project: known, version: offered, jar };
}

function asChosen(universe: Universe, one: Chosen): ChosenPlugin {
  const { project, version, jar } = fromUniverse(universe, one);
  if (jar === undefined || typeof jar === "string") throw new Error(`${project.id} was chosen, but not read`);
  return { project, version, jar, neededBy: one.neededBy };
}

function tooHard(): CatalogueError {
  return new CatalogueError(
    "conflict",
    "It takes too long to find versions of all these add-ons that work together. Please choose fewer.",
  );
}

async function failure(
  choosing: Choosing,
  server: ServerDeps,
  outcome: Extract<Outcome, { kind: "conflict" }>,
): Promise<CatalogueError> {
  const { universe, wishes } = choosing;
  const members = new Set(outcome.conflicts.flatMap((conflict) => conflict.members));
  const conflict = wishes.filter(({ id }) => members.has(lastingId(universe, id))).map(({ id }) => id);
  const sentences = await explainConflicts(choosing, server, outcome.conflicts);
  return new CatalogueError("conflict", sentences.join(" "), { conflict });
}
