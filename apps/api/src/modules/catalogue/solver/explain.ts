import { openNeeds } from "./encode.ts";
import { unfitness } from "./fitness.ts";
import { enemiesOf, isVersion, sharedName, type Index } from "./relations.ts";
import type { Candidate, ClashKind, Reason, Relation, Wish } from "./universe.ts";

interface Explaining {
  readonly index: Index;
  readonly wishById: ReadonlyMap<string, Wish>;
  readonly isPossible: (ids: readonly string[]) => boolean;
}

/** The shortest explanation of why these requests are impossible. */
export function explain(
  members: readonly string[],
  wishById: ReadonlyMap<string, Wish>,
  index: Index,
  isPossible: (ids: readonly string[]) => boolean,
): Reason {
  const explaining = { index, wishById, isPossible };
  const [first, ...others] = members;
  if (first !== undefined && others.length === 0) return explainOne(first, explaining, new Set());
  return findClash(members, index) ?? { kind: "together", ids: members };
}

function explainOne(id: string, explaining: Explaining, seen: ReadonlySet<string>): Reason {
  const { index, wishById, isPossible } = explaining;
  const project = index.projects.get(id);
  if (!project) return { kind: "unknown-project", id };
  const pinned = wishById.get(id)?.version ?? null;
  if (pinned !== null && !project.versions.some((version) => isVersion(version, pinned))) {
    return { kind: "unknown-version", id, version: pinned };
  }
  const [best] = index.byProject.get(id) ?? [];
  if (!best) {
    const asked = project.versions.filter((version) => isVersion(version, pinned));
    const unfits = asked
      .map((version) => unfitness(version, index.target))
      .filter((unfit) => unfit !== undefined);
    return { kind: "no-build", id, unfits };
  }
  for (const { need, options } of openNeeds(best, index)) {
    if (options.length === 0) return explainAbsent(id, need, explaining, seen);
    const ids = [...new Set(options.map((option) => option.project.id))];
    const [nearest] = ids;
    if (nearest === undefined || seen.has(nearest) || ids.some((one) => isPossible([one]))) continue;
    const because = explainOne(nearest, explaining, new Set([...seen, id]));
    return { kind: "needs", id, neededId: nearest, because };
  }
  return findClash([id], index) ?? { kind: "together", ids: [id] };
}

function explainAbsent(
  id: string,
  need: Relation,
  explaining: Explaining,
  seen: ReadonlySet<string>,
): Reason {
  if (need.by === "name") return { kind: "missing", id, name: need.name, range: need.range };
  const because: Reason = seen.has(need.id)
    ? { kind: "together", ids: [need.id] }
    : need.version !== null && (explaining.index.byProject.get(need.id) ?? []).length > 0
      ? { kind: "unknown-version", id: need.id, version: need.version }
      : explainOne(need.id, explaining, new Set([...seen, id]));
  return { kind: "needs", id, neededId: need.id, because };
}

interface Reached {
  readonly path: readonly string[];
  /** Which versions the dependent would accept. */
  readonly options: readonly Candidate[];
}

/** Two transitive dependencies of the requests, by the shortest paths, that exclude each other in every version. */
function findClash(members: readonly string[], index: Index): Reason | undefined {
  const reached = members.flatMap((id) => reach(id, index));
  const pairs = reached.flatMap((left, place) =>
    reached.slice(place + 1).map((right) => ({ left, right, length: left.path.length + right.path.length })),
  );
  for (const { left, right } of pairs.toSorted((a, b) => a.length - b.length)) {
    // A pair is part of the conflict only when it involves every member.
    const starts = new Set([left.path[0], right.path[0]]);
    if (starts.size !== members.length) continue;
    const why = clashBetween(left.options, right.options, index);
    if (why) return { kind: "clash", left: left.path, right: right.path, why };
  }
  return undefined;
}

function clashBetween(
  left: readonly Candidate[],
  right: readonly Candidate[],
  index: Index,
): ClashKind | undefined {
  const [a, b] = [left[0], right[0]];
  if (!a || !b) return undefined;
  const canBeBoth = left.some((one) =>
    right.some((other) => {
      if (one === other) return true;
      return !enemiesOf(one, index).has(other) && !enemiesOf(other, index).has(one);
    }),
  );
  if (canBeBoth) return undefined;
  if (a.project.id === b.project.id) return { kind: "versions", id: a.project.id };
  const name = sharedName(a.version, b.version);
  return name === undefined ? { kind: "breaks" } : { kind: "same-name", name };
}

const placesReached = 60;

function reach(id: string, index: Index): readonly Reached[] {
  const found: Reached[] = [{ path: [id], options: index.byProject.get(id) ?? [] }];
  for (let place = 0; place < found.length && found.length < placesReached; place += 1) {
    const { path, options } = found[place] as Reached;
    const [best] = options;
    if (!best) continue;
    for (const { options: next } of openNeeds(best, index)) {
      const [nearest] = next;
      if (nearest && !path.includes(nearest.project.id)) {
        found.push({ path: [...path, nearest.project.id], options: next });
      }
    }
  }
  return found;
}
