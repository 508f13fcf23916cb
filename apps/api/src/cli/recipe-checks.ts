import { createUnrecordedPinFile, resolveLock, type PluginSource } from "../modules/catalogue/index.ts";
import { curatedRecipes } from "../modules/planning/index.ts";
import type { Config } from "../platform/config.ts";
import type { EgressClient } from "../platform/egress/egress-client.ts";
import { connectSources } from "../wiring/connect-catalogue.ts";
import { runtimesOf } from "../wiring/find-runtimes.ts";
import type { SourceCheck } from "./source-checks.ts";

/** One check of every recipe: whether everything in it can be installed together, and on which version. */
export function recipeChecks(
  config: Pick<Config, "sources" | "images">,
  egress: EgressClient,
): readonly SourceCheck[] {
  const configured = runtimesOf(config, () => true);
  const sources = connectSources(config, egress, async () => configured);
  const catalogue = {
    ...sources,
    software: sources.software.map((source) => ({ ...source, versions: once(() => source.versions()) })),
    plugins: sources.plugins.map((source) => ({
      ...source,
      claims: once((...asked: Parameters<PluginSource["claims"]>) => source.claims(...asked)),
      project: once((...asked: Parameters<PluginSource["project"]>) => source.project(...asked)),
    })),
    pinFile: createUnrecordedPinFile({ egress }),
  };
  return curatedRecipes.map(({ id, recipe }) => ({
    name: id,
    look: async () => {
      const { lock, leftOut } = await resolveLock(catalogue, recipe);
      const [missing] = leftOut;
      if (missing) throw new Error(`${missing.name}: ${missing.sentence}`);
      const versions = lock.plugins.map(({ name, version }) => `${name} ${version}`);
      return [`Minecraft ${lock.software.minecraftVersion}`, ...versions].join(", ");
    },
  }));
}

/** Recipes have much in common, and sources limit how often they may be asked. */
function once<Given extends readonly unknown[], Answer>(
  ask: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>();
  return (...given) => {
    const key = JSON.stringify(given);
    const answer = asked.get(key) ?? ask(...given);
    asked.set(key, answer);
    return answer;
  };
}
