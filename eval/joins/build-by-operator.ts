import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { BuildSite } from "../../bench/build/build-site.ts";
import { untilBuilt, type BuiltRecipe, type Person } from "../promises/built-recipe.ts";

const command = join(import.meta.dirname, "../../apps/api/src/cli/build-server.ts");
const run = promisify(execFile);

/** For a recipe that needs more memory than the free size has. */
export async function buildByOperator(
  site: BuildSite,
  person: Person,
  recipe: Recipe,
  memoryMb: number,
): Promise<BuiltRecipe> {
  const folder = mkdtempSync(join(tmpdir(), "recipe-"));
  try {
    const file = join(folder, "recipe.json");
    writeFileSync(file, JSON.stringify({ blockwright: 1, recipe }));
    const options = ["--owner", person.username, "--memory-mb", String(memoryMb)];
    const { stdout } = await run(process.execPath, [command, file, ...options], { env: site.environment });
    return await untilBuilt(site, person, stdout.trim());
  } finally {
    rmSync(folder, { recursive: true });
  }
}
