import type { Candidate, Relation, SolverProject, SolverTarget, SolverVersion } from "./universe.ts";

function versionOf(values: Partial<SolverVersion> = {}): SolverVersion {
  return {
    versionId: values.version ?? "1",
    version: "1",
    ownVersion: values.version ?? "1",
    channel: "release",
    minecraftVersions: null,
    names: [],
    provides: [],
    answersTo: [],
    needs: [],
    breaks: [],
    side: "unknown",
    javaMajor: null,
    apiVersion: null,
    unavailable: null,
    ...values,
  };
}

export function projectOf(id: string, ...versions: readonly Partial<SolverVersion>[]): SolverProject {
  const name = id.split(":")[1] ?? id;
  return {
    id,
    name,
    versions: (versions.length > 0 ? versions : [{}]).map((values) =>
      versionOf({ names: [name], ...values }),
    ),
  };
}

/** Ranges in these tests: `>=n` and `<n`, with whole numbers. */
export function targetOf(values: Partial<SolverTarget> = {}): SolverTarget {
  return {
    minecraftVersion: "1.21.4",
    java: 21,
    bundled: new Map(),
    inRange: (version, range) =>
      range.startsWith(">=")
        ? Number(version) >= Number(range.slice(2))
        : Number(version) < Number(range.slice(1)),
    ...values,
  };
}

export function needsId(id: string, version: string | null = null): Relation {
  return { by: "id", id, version };
}

export function needsName(name: string, range: string | null = null): Relation {
  return { by: "name", name, range };
}

/** Checks a set in the simplest way; empty: valid. Deliberately shares no code with the solver. */
export function violations(
  chosen: readonly Candidate[],
  projects: readonly SolverProject[],
  target: SolverTarget,
): string[] {
  const found: string[] = [];
  for (const one of chosen) {
    const { project, version } = one;
    if (isAmiss(version, target)) found.push(`${project.id} does not fit`);
    for (const need of version.needs) {
      if (!chosen.some((other) => naivelyMeets(need, other, projects, target))) {
        found.push(`${project.id} lacks ${JSON.stringify(need)}`);
      }
    }
    for (const other of chosen) {
      if (other === one) continue;
      if (other.project.id === project.id) found.push(`two of ${project.id}`);
      if (
        version.breaks.some((broken) => other.project.id !== project.id && speaksOf(broken, other, target))
      ) {
        found.push(`${project.id} breaks ${other.project.id}`);
      }
      const claimed = new Set([...other.version.names, ...other.version.provides]);
      if (version.names.some((name) => claimed.has(name))) found.push(`${project.id} is ${other.project.id}`);
    }
  }
  return found;
}

function isAmiss(version: SolverVersion, target: SolverTarget): boolean {
  return (
    version.side === "client" ||
    version.unavailable !== null ||
    (version.javaMajor ?? 0) > (target.java ?? Infinity) ||
    (version.minecraftVersions !== null && !version.minecraftVersions.includes(target.minecraftVersion))
  );
}

function speaksOf(relation: Relation, { project, version }: Candidate, target: SolverTarget): boolean {
  if (relation.by === "id") {
    return relation.id === project.id && (relation.version === null || relation.version === version.version);
  }
  const isNamed = version.names.includes(relation.name) || version.provides.includes(relation.name);
  return isNamed && (relation.range === null || target.inRange(version.version, relation.range) === true);
}

function naivelyMeets(
  need: Relation,
  other: Candidate,
  projects: readonly SolverProject[],
  target: SolverTarget,
): boolean {
  if (speaksOf(need, other, target)) return true;
  if (need.by === "name" || need.version !== null) return false;
  const meant = projects.find(({ id }) => id === need.id);
  return (meant?.versions ?? []).some((version) =>
    version.names.some((name) => [...other.version.names, ...other.version.provides].includes(name)),
  );
}

/** Brute force over all sets. Only for catalogues of a handful of projects. */
export function existsSet(
  wishIds: readonly string[],
  projects: readonly SolverProject[],
  target: SolverTarget,
): boolean {
  const extend = (place: number, chosen: readonly Candidate[]): boolean => {
    const project = projects[place];
    if (!project) return violations(chosen, projects, target).length === 0;
    if (!wishIds.includes(project.id) && extend(place + 1, chosen)) return true;
    return project.versions.some((version) => extend(place + 1, [...chosen, { project, version }]));
  };
  return wishIds.every((id) => projects.some((project) => project.id === id)) && extend(0, []);
}
