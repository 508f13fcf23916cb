import { openBuildSite, type BuildSite } from "../bench/build/build-site.ts";
import { promises, type CuratedRecipe } from "../apps/api/src/modules/planning/index.ts";
import { check, type Check } from "../services/judging/check.ts";
import { atLeast } from "../services/judging/figure.ts";
import type { Bot } from "../stand-ins/bots/bot.ts";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import type { Evaluation } from "./evaluation.ts";
import { buildAgreed, ownerOn, platformOf } from "./joins/agreed-server.ts";
import { botVersionOf, build, importOf, type BuiltRecipe } from "./promises/built-recipe.ts";
import { tryPromise } from "./promises/try-promise.ts";
import { chooseRecipes, tryEach } from "./recipes.ts";

interface Tried {
  readonly recipe: string;
  readonly promise: string;
  readonly problems: readonly string[];
}

/** Every recipe is built by the product, and a player without a rank tries everything that it promises. */
export const evaluation: Evaluation = async (options) => {
  const chosen = chooseRecipes(options);
  const site = await openBuildSite({ database: "eval_promises" });
  try {
    const tried = await tryEach(chosen, (recipe) => tryRecipe(site, recipe));
    const controls = options.isSample || options.only ? [] : await runControls(site);
    const kept = tried.filter(({ problems }) => problems.length === 0);
    return {
      rows: chosen.map(({ id }) => rowOf(id, tried)),
      figures: [
        atLeast("promises kept", tried.length === 0 ? 0 : kept.length / tried.length, 1),
        ...(options.isSample || options.only ? [] : [atLeast("recipes", chosen.length, 40)]),
      ],
      checks: [
        ...tried.map(({ recipe, promise, problems }) =>
          check(`${recipe}: ${promise}`, problems.length === 0, problems.join("; ")),
        ),
        ...controls,
      ],
    };
  } finally {
    await site.stop();
  }
};

async function tryRecipe(site: BuildSite, recipe: CuratedRecipe): Promise<readonly Tried[]> {
  const failed = (error: unknown): Tried[] =>
    recipe.promises.map((promise) => ({ recipe: recipe.id, promise, problems: [String(error)] }));
  try {
    const { server } = await buildAgreed(site, recipe, ownerOn(platformOf(recipe)));
    const tried = await tryOn(server, recipe);
    await server.remove();
    return tried;
  } catch (error) {
    return failed(error);
  }
}

async function tryOn(
  server: BuiltRecipe,
  { id, promises: promised, recipe }: CuratedRecipe,
): Promise<Tried[]> {
  const player = recipe.software === "paper" ? await join(server, id) : undefined;
  const tried: Tried[] = [];
  for (const promise of promised) {
    const known = promises.find((one) => one.id === promise);
    const problems = known ? await tryPromise(server, known, player) : ["nobody knows this promise"];
    tried.push({ recipe: id, promise, problems: [...problems, ...(server.plan.notTaken ?? [])] });
  }
  await player?.leave();
  return tried;
}

async function join(server: BuiltRecipe, recipeId: string): Promise<Bot> {
  const version = botVersionOf(server);
  const username = `P_${recipeId.replaceAll("-", "_")}`.slice(0, 16);
  await server.type(`whitelist add ${username}`);
  return joinJava({ ...server.address, username, version });
}

/** Recipes that lack something on purpose: the same player must not find what they would promise. */
async function runControls(site: BuildSite): Promise<readonly Check[]> {
  const plugin = (slug: string) => ({ id: `modrinth:${slug}`, name: slug, reason: "A control." });
  const bare = { format: 1, description: "A control", platform: "java", software: "paper" };
  const common = { ...bare, minecraftVersion: "1.21.4", properties: {}, gameRules: {}, configEdits: [] };
  const controls = [
    ["without LuckPerms", ["essentialsx"], "homes"],
    ["without Vault", ["essentialsx", "luckperms", "quickshop-hikari"], "chest-shops"],
    ["without BentoBox", ["bskyblock"], "skyblock"],
  ] as const;
  const checks: Check[] = [];
  for (const [name, slugs, promise] of controls) {
    const server = await buildUnlessRefused(site, { ...common, name, plugins: slugs.map(plugin) });
    if (!server) {
      checks.push(check(`${name}, ${promise} is missed: the build refuses it`, true, ""));
      continue;
    }
    const known = promises.find(({ id }) => id === promise);
    if (!known) throw new Error(`there is no promise ${promise}`);
    const player = await join(server, name.replaceAll(" ", "_"));
    const problems = await tryPromise(server, known, player);
    checks.push(check(`${name}, ${promise} is missed`, problems.length > 0, "it was found"));
    await player.leave();
    await server.remove();
  }
  return checks;
}

/** Undefined if the build itself noticed that the plugins don't work; other failures are thrown. */
async function buildUnlessRefused(site: BuildSite, recipe: object): Promise<BuiltRecipe | undefined> {
  try {
    return await build(site, importOf(recipe));
  } catch (error) {
    if (String(error).includes("The plugins of this server don't work together.")) return undefined;
    throw error;
  }
}

function rowOf(recipe: string, tried: readonly Tried[]) {
  const own = tried.filter((one) => one.recipe === recipe);
  const kept = own.filter(({ problems }) => problems.length === 0).length;
  return { recipe, promises: own.length, kept };
}
