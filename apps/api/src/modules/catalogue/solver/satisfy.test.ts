import * as fc from "fast-check";
import { expect, test } from "vitest";
import { satisfy, type Obligation, type Problem } from "./satisfy.ts";

const variables = 11;
const variable = fc.nat(variables - 1);

/** Dense enough that most searches run into dead ends several decisions deep. */
const problems: fc.Arbitrary<Problem> = fc
  .record({
    pairs: fc.array(fc.tuple(variable, variable), { minLength: 12, maxLength: 22 }),
    demands: fc.array(fc.uniqueArray(variable, { minLength: 3, maxLength: 4 }), {
      minLength: 4,
      maxLength: 8,
    }),
    needs: fc.array(fc.tuple(variable, fc.uniqueArray(variable, { minLength: 1, maxLength: 3 })), {
      maxLength: 14,
    }),
  })
  .map(({ pairs: some, demands, needs }) => ({
    pairs: [...some, ...rivals(demands[0] ?? [])],
    demands,
    needs,
  }))
  .map(({ pairs, demands, needs }) => ({
    variables,
    enemies: Array.from({ length: variables }, (_, one) => [
      ...new Set(pairs.flatMap(([a, b]) => (a === b ? [] : a === one ? [b] : b === one ? [a] : []))),
    ]),
    obligations: [
      ...demands.map((options) => ({ head: null, options })),
      ...needs
        .filter(([head, options]) => !options.includes(head))
        .map(([head, options]) => ({ head, options })),
    ],
  }));

/** Like the versions of one project. */
function rivals(options: readonly number[]): [number, number][] {
  return options.flatMap((one, place) =>
    options.slice(place + 1).map((other): [number, number] => [one, other]),
  );
}

function holds({ enemies, obligations }: Problem, chosen: ReadonlySet<number>): boolean {
  const isMet = ({ head, options }: Obligation) =>
    (head !== null && !chosen.has(head)) || options.some((option) => chosen.has(option));
  const isPeaceful = [...chosen].every((one) => (enemies[one] ?? []).every((other) => !chosen.has(other)));
  return isPeaceful && obligations.every(isMet);
}

function everySet(): ReadonlySet<number>[] {
  return Array.from(
    { length: 2 ** variables },
    (_, bits) =>
      new Set(Array.from({ length: variables }, (_none, one) => one).filter((one) => (bits >> one) & 1)),
  );
}

test("of 1,500 dense problems exactly the unsolvable ones are refused", () => {
  const sets = everySet();
  const seen = { possible: 0, impossible: 0 };
  fc.assert(
    fc.property(problems, (problem) => {
      const answer = satisfy(problem, { steps: 1_000_000 });
      if (answer === "gave-up") throw new Error("gave up");
      const isPossible = sets.some((set) => holds(problem, set));
      seen[isPossible ? "possible" : "impossible"] += 1;
      expect(answer !== undefined).toBe(isPossible);
      expect(answer === undefined || holds(problem, answer)).toBe(true);
    }),
    { seed: 7, numRuns: 1500 },
  );
  expect(Math.min(seen.possible, seen.impossible)).toBeGreaterThan(80);
});

test("the first demand gets the best option that any answer allows", () => {
  const sets = everySet();
  fc.assert(
    fc.property(problems, (problem) => {
      const answer = satisfy(problem, { steps: 1_000_000 });
      fc.pre(answer instanceof Set);
      const options = problem.obligations[0]?.options ?? [];
      const best = options.find((option) => sets.some((set) => set.has(option) && holds(problem, set)));
      expect(answer instanceof Set && best !== undefined && answer.has(best)).toBe(true);
    }),
    { seed: 7, numRuns: 300 },
  );
});
