import { newestVersion, type Recipe } from "@blockwright/minecraft/recipe";
import { softwareNames } from "@blockwright/minecraft/software";
import { isAtLeast } from "@blockwright/minecraft/versions/version";
import type { CatalogueDeps } from "../catalogue-deps.ts";
import { noteAboutVersion } from "../lock-notes.ts";
import { isBehind, versionsWorthTrying } from "./choose-version.ts";
import { hasJava, javaByTable, noJavaSentence } from "./java-here.ts";

type Foretelling = Pick<CatalogueDeps, "software" | "plugins" | "bridge" | "findRuntimes">;

/**
 * What a person should know about the version before they agree, without looking at any file: that it can't be run
 * here, or that it will not be the newest. Add-ons may still lead to another one.
 */
export async function foretellVersion(deps: Foretelling, recipe: Recipe): Promise<string | undefined> {
  const { software, platform, minecraftVersion } = recipe;
  if (software === "bedrock") return undefined;
  if (minecraftVersion === newestVersion) {
    const versions = await versionsWorthTrying(deps, recipe, []);
    const [chosen = versions.newest] = versions.fitting;
    return isBehind(versions) ? noteAboutVersion(chosen, versions)[0] : undefined;
  }
  const { java } = await deps.findRuntimes();
  if (!hasJava(software, minecraftVersion, java))
    return noJavaSentence(software, minecraftVersion, javaByTable(software, minecraftVersion));
  const bridged = platform === "crossplay" ? await deps.bridge.newestSupported() : undefined;
  if (bridged === undefined || isAtLeast(bridged, minecraftVersion)) return undefined;
  return `${softwareNames[software]} ${minecraftVersion} can't let players of the Bedrock Edition in: Geyser supports Minecraft up to ${bridged} so far.`;
}
