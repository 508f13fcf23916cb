import type { ServerOwner } from "@blockwright/contract/agreed";
import { curatedRecipes, type CuratedRecipe } from "../apps/api/src/modules/planning/index.ts";
import { openBuildSite, type BuildSite } from "../bench/build/build-site.ts";
import { check, type Check } from "../services/judging/check.ts";
import { atLeast, type Figure } from "../services/judging/figure.ts";
import type { Evaluation } from "./evaluation.ts";
import { changeList } from "./joins/allow-list.ts";
import { buildAgreed, ownerOn, people, platformOf, type AgreedServer } from "./joins/agreed-server.ts";
import { tryJoins } from "./joins/try-joins.ts";
import { isSaid } from "./promises/try-promise.ts";
import { chooseRecipes, tryEach } from "./recipes.ts";

const closedRecipe = "school-club";

interface Cell {
  readonly recipe: string;
  readonly name: "given" | "not given" | "either";
  readonly "who can join": string;
  readonly buildSeconds: number;
  readonly joinSeconds: number;
  readonly problems: readonly string[];
}

/** Every recipe is built as proposed, with and without the owner's name, and everyone who was agreed on joins. */
export const evaluation: Evaluation = async (options) => {
  const chosen = chooseRecipes(options);
  const site = await openBuildSite({ database: "eval_joins" });
  try {
    const tried = await tryEach(chosen, (recipe) => tryRecipe(site, recipe));
    const cells = tried.toSorted((one, other) => one.recipe.localeCompare(other.recipe));
    const controls = options.isSample || options.only ? [] : await runControls(site);
    const right = cells.filter(({ problems }) => problems.length === 0);
    return {
      rows: cells.map(({ problems, ...cell }) => ({
        ...cell,
        result: problems.length === 0 ? "ok" : "wrong",
      })),
      figures: [
        atLeast("joins as agreed", cells.length === 0 ? 0 : right.length / cells.length, 1),
        ...(options.isSample || options.only ? [] : [atLeast("recipes", chosen.length, 40)]),
        ...seconds(cells),
      ],
      checks: [
        ...cells.map(({ recipe, name, problems }) =>
          check(`${recipe}, name ${name}`, problems.length === 0, problems.join("; ")),
        ),
        ...controls,
      ],
    };
  } finally {
    await site.stop();
  }
};

/** Where everyone can join, the name changes nothing, and one server serves both cells. */
async function tryRecipe(site: BuildSite, recipe: CuratedRecipe): Promise<readonly Cell[]> {
  const { properties } = recipe.recipe;
  const hasList = properties["white-list"] === true || properties["allow-list"] === true;
  if (!hasList) return [await tryCell(site, recipe, "either")];
  return [await tryCell(site, recipe, "given"), await tryCell(site, recipe, "not given")];
}

async function tryCell(site: BuildSite, recipe: CuratedRecipe, name: Cell["name"]): Promise<Cell> {
  const owner = ownerOn(platformOf(recipe));
  const beganAt = performance.now();
  const cell = { recipe: recipe.id, name };
  try {
    const agreed = await buildAgreed(site, recipe, name === "not given" ? null : owner);
    const builtAt = performance.now();
    const problems = await tryAgreed(agreed, owner, name);
    await agreed.server.remove();
    return {
      ...cell,
      "who can join": agreed.proposal.joining.mode,
      buildSeconds: secondsBetween(beganAt, builtAt),
      joinSeconds: secondsBetween(builtAt, performance.now()),
      problems,
    };
  } catch (error) {
    const buildSeconds = secondsBetween(beganAt, performance.now());
    return { ...cell, "who can join": "-", buildSeconds, joinSeconds: 0, problems: [String(error)] };
  }
}

async function tryAgreed(
  { proposal: { joining, players }, server, platform, differences }: AgreedServer,
  owner: ServerOwner,
  name: Cell["name"],
): Promise<readonly string[]> {
  const isClosed = joining.mode === "allow-list";
  const wrongMode = isClosed !== (name === "given") ? [`the proposal says ${joining.mode}`] : [];
  const wrongLimit = players === people ? [] : [`the proposal says ${players} players`];
  const joins = await tryJoins({ server, platform, owner, people, isClosed });
  return [...wrongMode, ...wrongLimit, ...differences, ...joins];
}

/** Servers that are not as agreed on purpose: the same players must notice. */
async function runControls(site: BuildSite): Promise<readonly Check[]> {
  const recipe = curatedRecipes.find(({ id }) => id === closedRecipe);
  if (!recipe) throw new Error(`there is no recipe ${closedRecipe}`);
  const owner = ownerOn(platformOf(recipe));
  const { server, platform } = await buildAgreed(site, recipe, owner);
  const scene = { server, platform, owner, people, isClosed: true };
  const mustFail = async (what: string, problems: Promise<readonly string[]>, expected: RegExp) =>
    check(
      `control: ${what} is noticed`,
      (await problems).some((one) => expected.test(one)),
      "it was not",
    );
  await changeList(scene, "remove", owner.name);
  const checks = [await mustFail("an owner who is not on the list", tryJoins(scene), /^Owner_77 was turned/)];
  await changeList(scene, "add", owner.name);
  const larger = { ...scene, people: people + 1 };
  checks.push(await mustFail("a limit without the owner", tryJoins(larger), /^Friend_\d was turned.*full/));
  await isSaid(server, "whitelist off", "turned off");
  checks.push(await mustFail("a list that is off", tryJoins(scene), /^Stranger_1 got in/));
  await server.remove();
  return checks;
}

function seconds(cells: readonly Cell[]): Figure[] {
  const total = cells.reduce((sum, { buildSeconds, joinSeconds }) => sum + buildSeconds + joinSeconds, 0);
  const slowest = Math.max(0, ...cells.map(({ buildSeconds, joinSeconds }) => buildSeconds + joinSeconds));
  return [
    { name: "a cell", value: cells.length === 0 ? 0 : total / cells.length, unit: " s" },
    { name: "the slowest cell", value: slowest, unit: " s" },
  ];
}

function secondsBetween(fromMs: number, toMs: number): number {
  return Math.round((toMs - fromMs) / 100) / 10;
}
