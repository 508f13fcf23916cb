import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PlatformType } from "@blockwright/minecraft/software";
import { until, type BuiltRecipe } from "../promises/built-recipe.ts";

const listedWithinMs = 5000;

/** As the owner does it in the console. Resolves when the game has done it. */
export async function changeList(
  { server, platform }: { readonly server: BuiltRecipe; readonly platform: PlatformType },
  verb: "add" | "remove",
  name: string,
): Promise<void> {
  const isBedrock = platform === "bedrock";
  await server.type(isBedrock ? `allowlist ${verb} "${name}"` : `whitelist ${verb} ${name}`);
  const file = join(server.folder, isBedrock ? "allowlist.json" : "whitelist.json");
  const isDone = async () => {
    const isListed = readFileSync(file, "utf8").includes(`"${name}"`);
    return isListed === (verb === "add") ? true : undefined;
  };
  await until(isDone, listedWithinMs);
}
