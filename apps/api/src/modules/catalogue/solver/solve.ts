import { encode, openNeeds, withWishes, type Encoded } from "./encode.ts";
import { explain } from "./explain.ts";
import { candidatesOf, onlyMostFinished, unfitness } from "./fitness.ts";
import { createIndex, isBundledProject } from "./relations.ts";
import { satisfy, type Budget } from "./satisfy.ts";
import type {
  Candidate,
  Chosen,
  Conflict,
  LeftOut,
  Outcome,
  SolverProject,
  SolverTarget,
  Wish,
} from "./universe.ts";

/** Far above what real catalogues take (thousands); a harder problem ends with "gave-up". */
const defaultSteps = 20_000_000;

/**
 * Chooses a version of every requested add-on and its dependencies, so that no declared constraint is violated; or says
 * which requests exclude each other, and why. The order of the arguments does not matter.
 */
export function solve(
  projects: readonly SolverProject[],
  wishes: readonly Wish[],
  target: SolverTarget,
  steps = defaultSteps,
): Outcome {
  const budget: Budget = { steps };
  const byId = new Map(projects.toSorted(bySource).map((project) => [project.id, project] as const));
  const wishById = new Map(wishes.map((wish) => [wish.id, wish] as const));
  const leftOut = [...wishById.keys()].toSorted().flatMap((id) => leaveOut(byId.get(id), target));
  const wanted = [...wishById.keys()].filter((id) => !leftOut.some((left) => left.id === id)).toSorted();
  const all = new Map(
    [...byId.values()].map((project) => [
      project.id,
      candidatesOf(project, target, wishById.get(project.id)),
    ]),
  );
  const maxFinished = new Map([...all].map(([id, candidates]) => [id, onlyMostFinished(candidates)]));
  const finished = encode(createIndex(byId, maxFinished, target));
  const first = satisfy(withWishes(finished, wanted), budget);
  if (first === "gave-up") return { kind: "gave-up" };
  if (first) return { kind: "solved", chosen: chosenFrom(first, finished, wanted), leftOut };
  const whole = encode(createIndex(byId, all, target));
  const second = satisfy(withWishes(whole, wanted), budget);
  if (second === "gave-up") return { kind: "gave-up" };
  if (second) return { kind: "solved", chosen: chosenFrom(second, whole, wanted), leftOut };
  const conflicts = findConflicts(whole, wishById, wanted, budget);
  return conflicts ? { kind: "conflict", conflicts, leftOut } : { kind: "gave-up" };
}

const sourceRank = ["modrinth", "hangar", "spiget"];

/** If an add-on is in several catalogues, the one with the most information comes first. */
function bySource(a: SolverProject, b: SolverProject): number {
  const rank = ({ id }: SolverProject) => sourceRank.indexOf(id.split(":")[0] ?? "");
  return rank(a) - rank(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function leaveOut(project: SolverProject | undefined, target: SolverTarget): LeftOut[] {
  if (!project) return [];
  if (isBundledProject(project, target)) return [{ id: project.id, why: "bundled" }];
  const unfits = project.versions.map((version) => unfitness(version, target));
  const isForClients =
    unfits.every((unfit) => unfit !== undefined) && unfits.some((unfit) => unfit.kind === "client-only");
  return isForClients ? [{ id: project.id, why: "client-only" }] : [];
}

/**
 * Single requests first, each on its own; otherwise one set that shrinks while it stays impossible. Undefined: out of
 * steps.
 */
function findConflicts(
  encoded: Encoded,
  wishById: ReadonlyMap<string, Wish>,
  wanted: readonly string[],
  budget: Budget,
): readonly Conflict[] | undefined {
  const isPossible = (ids: readonly string[]) => satisfy(withWishes(encoded, ids), budget) !== undefined;
  const alone = wanted.filter((id) => !isPossible([id]));
  const sets = alone.length > 0 ? alone.map((id) => [id]) : [shrink(wanted, isPossible)];
  const conflicts = sets.map((members) => ({
    members,
    reason: explain(members, wishById, encoded.index, isPossible),
  }));
  return budget.steps > 0 ? conflicts : undefined;
}

function shrink(ids: readonly string[], isPossible: (ids: readonly string[]) => boolean): readonly string[] {
  let members = ids;
  for (const id of ids) {
    const fewer = members.filter((member) => member !== id);
    if (!isPossible(fewer)) members = fewer;
  }
  return members;
}

function chosenFrom(
  answer: ReadonlySet<number>,
  encoded: Encoded,
  wanted: readonly string[],
): readonly Chosen[] {
  const inside = new Set([...answer].map((number) => encoded.variables[number] as Candidate));
  const neededBy = new Map<string, Set<string>>();
  for (const candidate of inside) {
    for (const { options } of openNeeds(candidate, encoded.index)) {
      for (const option of options.filter((one) => inside.has(one))) {
        neededBy.set(
          option.project.id,
          (neededBy.get(option.project.id) ?? new Set()).add(candidate.project.id),
        );
      }
    }
  }
  return [...inside]
    .map((candidate) => ({
      ...candidate,
      neededBy: wanted.includes(candidate.project.id)
        ? []
        : [...(neededBy.get(candidate.project.id) ?? [])].toSorted(),
    }))
    .toSorted((a, b) => (a.project.id < b.project.id ? -1 : 1));
}
