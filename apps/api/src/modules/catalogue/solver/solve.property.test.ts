import * as fc from "fast-check";
import { expect, test } from "vitest";
import { existsSet, projectOf, targetOf, violations } from "./catalogue.fixture.ts";
import { solve } from "./solve.ts";
import type {
  Chosen,
  Conflict,
  Relation,
  SolverProject,
  SolverTarget,
  SolverVersion,
  Wish,
} from "./universe.ts";

const names = ["a", "b", "c", "d", "e", "f", "g"];
const target = targetOf();
const seed = 20_261_115;

const relation: fc.Arbitrary<Relation> = fc.oneof(
  fc.record({
    by: fc.constant("id" as const),
    id: fc.constantFrom(...names).map((name) => `modrinth:${name}`),
    version: fc.option(fc.constantFrom("1", "2"), { freq: 4 }),
  }),
  fc.record({
    by: fc.constant("name" as const),
    name: fc.constantFrom(...names, ...names, "nobody"),
    range: fc.option(fc.constantFrom(">=2", "<2", ">=3")),
  }),
);

function versionsOf(name: string, most: number): fc.Arbitrary<Partial<SolverVersion>[]> {
  const values = fc.record({
    channel: fc.constantFrom("release" as const, "release" as const, "beta" as const, "alpha" as const),
    needs: fc.array(relation, { maxLength: 1 }),
    breaks: fc.array(relation, { maxLength: 2 }),
    names: fc.oneof(
      { weight: 9, arbitrary: fc.constant([name]) },
      { weight: 1, arbitrary: fc.constant(["a"]) },
    ),
    provides: fc.oneof(
      { weight: 8, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.constantFrom(...names).map((provided) => [provided]) },
    ),
    javaMajor: fc.constantFrom(null, null, null, null, null, 17, 21, 25),
    minecraftVersions: fc.constantFrom(null, null, null, ["1.21.4"], ["1.21.4"], ["1.20.1"]),
  });
  return fc
    .array(values, { minLength: 1, maxLength: most })
    .map((list) => list.map((value, place) => ({ ...value, version: String(list.length - place) })));
}

/** Up to `most` versions of each project, numbered from the oldest, and the requested projects. */
function questions(most: number): fc.Arbitrary<{ projects: SolverProject[]; wishes: string[] }> {
  return fc.record({
    projects: fc
      .tuple(...names.map((name) => versionsOf(name, most)))
      .map((all) => all.map((versions, place) => projectOf(`modrinth:${names[place]}`, ...versions))),
    wishes: fc.subarray(
      names.map((name) => `modrinth:${name}`),
      { minLength: 1, maxLength: 5 },
    ),
  });
}

function asWishes(ids: readonly string[]): Wish[] {
  return ids.map((id) => ({ id, version: null }));
}

function isPossible(
  projects: readonly SolverProject[],
  wishes: readonly string[],
  at: SolverTarget,
): boolean {
  return solve(projects, asWishes(wishes), at).kind === "solved";
}

/** What is wrong with a set of versions as the answer to these requests. */
function faultsOf(chosen: readonly Chosen[], projects: readonly SolverProject[], wishes: readonly string[]) {
  const chosenIds = chosen.map(({ project }) => project.id);
  return [
    ...violations(chosen, projects, target),
    ...wishes.filter((id) => !chosenIds.includes(id)).map((id) => `${id} is not there`),
    ...chosen
      .filter(({ project, neededBy }) => !wishes.includes(project.id) && neededBy.length === 0)
      .map(({ project }) => `nobody asked for ${project.id}`),
  ];
}

function faultsOfConflict({ members }: Conflict, projects: readonly SolverProject[]): string[] {
  const without = (one: string) => members.filter((id) => id !== one);
  return [
    ...(isPossible(projects, members, target) ? [`${members.join()} can be had`] : []),
    ...members
      .filter((id) => !isPossible(projects, without(id), target))
      .map((id) => `even without ${id} of ${members.join()} the rest can't be had`),
  ];
}

test("of 500 random requests, every answer is valid, and every refused set is minimal", () => {
  const seen = { solved: 0, refused: 0, together: 0 };
  fc.assert(
    fc.property(questions(3), ({ projects, wishes }) => {
      const outcome = solve(projects, asWishes(wishes), target);
      if (outcome.kind === "gave-up") throw new Error("gave up");
      const conflicts = outcome.kind === "conflict" ? outcome.conflicts : [];
      seen[outcome.kind === "solved" ? "solved" : "refused"] += 1;
      if (conflicts.some(({ members }) => members.length > 1)) seen.together += 1;
      expect(outcome.leftOut).toEqual([]);
      expect([
        ...(outcome.kind === "solved" ? faultsOf(outcome.chosen, projects, wishes) : []),
        ...conflicts.flatMap((conflict) => faultsOfConflict(conflict, projects)),
      ]).toEqual([]);
    }),
    { seed, numRuns: 500 },
  );
  expect(seen.refused).toBeGreaterThanOrEqual(100);
  expect(seen.solved).toBeGreaterThanOrEqual(100);
  expect(seen.together).toBeGreaterThanOrEqual(20);
});

test("it finds an answer exactly when brute force does", () => {
  fc.assert(
    fc.property(questions(2), ({ projects, wishes }) => {
      expect(isPossible(projects, wishes, target)).toBe(existsSet(wishes, projects, target));
    }),
    { seed, numRuns: 250 },
  );
});

test("the order of projects and requests changes nothing", () => {
  fc.assert(
    fc.property(questions(3), fc.nat(), ({ projects, wishes }, turn) => {
      const turned = <Item>(list: readonly Item[]) => [
        ...list.slice(turn % list.length),
        ...list.slice(0, turn % list.length),
      ];
      expect(solve(turned(projects), asWishes(turned(wishes)), target)).toEqual(
        solve(projects, asWishes(wishes), target),
      );
    }),
    { seed, numRuns: 200 },
  );
});
