import { enemiesOf, isBundled, isBundledProject, whoMeets, type Index } from "./relations.ts";
import type { Obligation, Problem } from "./satisfy.ts";
import type { Candidate, Relation } from "./universe.ts";

/** The whole catalogue as a problem without requests; those are added per call. */
export interface Encoded {
  readonly index: Index;
  readonly variables: readonly Candidate[];
  readonly numberOf: ReadonlyMap<Candidate, number>;
  readonly enemies: readonly (readonly number[])[];
  readonly needs: readonly Obligation[];
}

export function encode(index: Index): Encoded {
  const variables = [...index.byProject.values()].flat();
  const numberOf = new Map(variables.map((candidate, number) => [candidate, number] as const));
  const numbersOf = (candidates: Iterable<Candidate>) =>
    [...candidates].map((candidate) => numberOf.get(candidate) as number);
  const enemies = variables.map((candidate) => new Set(numbersOf(enemiesOf(candidate, index))));
  for (const [number, others] of enemies.entries()) for (const other of others) enemies[other]?.add(number);
  const known = new Map<string, readonly Candidate[]>();
  const needs = variables.flatMap((candidate, head) =>
    openNeeds(candidate, index, known).map(({ options }) => ({ head, options: numbersOf(options) })),
  );
  return { index, variables, numberOf, enemies: enemies.map((others) => [...others]), needs };
}

/**
 * Dependencies that another add-on must meet, with its candidates: not those met by the server or the add-on itself.
 */
export function openNeeds(
  candidate: Candidate,
  index: Index,
  known = new Map<string, readonly Candidate[]>(),
): { readonly need: Relation; readonly options: readonly Candidate[] }[] {
  return candidate.version.needs
    .filter((need) =>
      need.by === "id"
        ? !isBundledProject(index.projects.get(need.id), index.target)
        : isBundled(need, index.target) === undefined,
    )
    .map((need) => {
      const key = JSON.stringify(need);
      const options = known.get(key) ?? whoMeets(need, index);
      known.set(key, options);
      return { need, options };
    })
    .filter(({ options }) => !options.includes(candidate));
}

export function withWishes(encoded: Encoded, wishIds: readonly string[]): Problem {
  const wishes = wishIds.map((id) => ({
    head: null,
    options: (encoded.index.byProject.get(id) ?? []).map(
      (candidate) => encoded.numberOf.get(candidate) as number,
    ),
  }));
  return {
    variables: encoded.variables.length,
    enemies: encoded.enemies,
    obligations: [...wishes, ...encoded.needs],
  };
}
