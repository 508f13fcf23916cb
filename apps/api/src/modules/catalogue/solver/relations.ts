import type { Candidate, Relation, SolverProject, SolverTarget, SolverVersion } from "./universe.ts";

/** Indexes of the catalogue: by project and by name. */
export interface Index {
  readonly target: SolverTarget;
  readonly projects: ReadonlyMap<string, SolverProject>;
  readonly byProject: ReadonlyMap<string, readonly Candidate[]>;
  readonly byName: ReadonlyMap<string, readonly Candidate[]>;
  readonly byGuess: ReadonlyMap<string, readonly Candidate[]>;
}

export function createIndex(
  projects: ReadonlyMap<string, SolverProject>,
  byProject: ReadonlyMap<string, readonly Candidate[]>,
  target: SolverTarget,
): Index {
  const byName = new Map<string, Candidate[]>();
  const byGuess = new Map<string, Candidate[]>();
  for (const candidate of [...byProject.values()].flat()) {
    const { names, provides, answersTo } = candidate.version;
    for (const name of new Set([...names, ...provides])) push(byName, name, candidate);
    for (const guess of new Set(answersTo.map(guessKey))) push(byGuess, guess, candidate);
  }
  return { target, projects, byProject, byName, byGuess };
}

function push(map: Map<string, Candidate[]>, key: string, candidate: Candidate): void {
  const list = map.get(key);
  if (list) list.push(candidate);
  else map.set(key, [candidate]);
}

/**
 * Console names are case-sensitive; a guess is not that exact. Letters of every script count, so that a look-alike in
 * another script is another name.
 */
export function guessKey(name: string): string {
  const lower = name.normalize("NFC").toLowerCase();
  return lower.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "") || lower;
}

export function isVersion(version: SolverVersion, wanted: string | null): boolean {
  return wanted === null || version.versionId === wanted || version.version === wanted;
}

/** Whether what the server contains satisfies it: undefined when it has nothing of that name. */
export function isBundled(relation: Relation, target: SolverTarget): boolean | undefined {
  if (relation.by === "id" || !target.bundled.has(relation.name)) return undefined;
  const version = target.bundled.get(relation.name) ?? null;
  return isInRange(target, version, relation.range);
}

/** Whether the server already contains this add-on. */
export function isBundledProject(project: SolverProject | undefined, target: SolverTarget): boolean {
  const bundled = new Set([...target.bundled.keys()].map(guessKey));
  return (project?.versions ?? []).some((version) =>
    ownNames(version).some((name) => bundled.has(guessKey(name))),
  );
}

/** Its own names, without what it bundles. */
function ownNames({ names, answersTo, ownVersion }: SolverVersion): readonly string[] {
  return ownVersion === null ? [...names, ...answersTo] : names;
}

function isInRange(target: SolverTarget, version: string | null, range: string | null): boolean {
  return version === null || range === null || target.inRange(version, range) !== false;
}

/** The projects it refers to, exactly. */
function meantBy(relation: Relation, index: Index): readonly Candidate[] {
  if (relation.by === "id") {
    return (index.byProject.get(relation.id) ?? []).filter(({ version }) =>
      isVersion(version, relation.version),
    );
  }
  return (index.byName.get(relation.name) ?? []).filter(({ version }) =>
    isInRange(index.target, version.ownVersion, relation.range),
  );
}

/**
 * Candidates for a dependency, best first: the exact project, then those of that name, then substitutes, then guesses.
 * The same add-on from another source also satisfies a project.
 */
export function whoMeets(need: Relation, index: Index): readonly Candidate[] {
  const found = new Set(meantBy(need, index));
  if (need.by === "name") {
    const guessed = index.byGuess.get(guessKey(need.name)) ?? [];
    const ranked = [...found].toSorted((a, b) => standsIn(a, need.name) - standsIn(b, need.name));
    const inRange = guessed.filter(({ version }) => isInRange(index.target, version.ownVersion, need.range));
    return [...new Set([...ranked, ...inRange])];
  }
  if (need.version !== null) return [...found];
  const aliases = (index.projects.get(need.id)?.versions ?? []).flatMap(ownNames);
  for (const name of new Set(aliases)) {
    for (const other of whoMeets({ by: "name", name, range: null }, index)) found.add(other);
  }
  return [...found];
}

function standsIn({ version }: Candidate, name: string): number {
  return version.names.includes(name) ? 0 : 1;
}

/**
 * Excluded beside it: other versions of itself, anything that breaks it or is broken by it (one side is enough), and
 * namesakes.
 */
export function enemiesOf(candidate: Candidate, index: Index): ReadonlySet<Candidate> {
  const { project, version } = candidate;
  const enemies = new Set(index.byProject.get(project.id));
  for (const name of version.names) for (const other of index.byName.get(name) ?? []) enemies.add(other);
  for (const relation of version.breaks) {
    for (const other of meantBy(relation, index)) if (other.project.id !== project.id) enemies.add(other);
  }
  enemies.delete(candidate);
  return enemies;
}

/** The name both claim: two jars of one name don't load together, nor does one beside its substitute. */
export function sharedName(a: SolverVersion, b: SolverVersion): string | undefined {
  return (
    a.names.find((name) => b.names.includes(name) || b.provides.includes(name)) ??
    b.names.find((name) => a.provides.includes(name))
  );
}
