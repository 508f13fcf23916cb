import { z } from "zod";
import { plans } from "@blockwright/contract/plans";
import { lock } from "@blockwright/minecraft/lock";
import { recipe } from "@blockwright/minecraft/recipe";
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact } from "../../platform/transaction.ts";
import { CatalogueError, checkLock } from "../catalogue/index.ts";
import { beginBuild } from "./begin-build.ts";
import type { BuildsGround } from "./builds-ground.ts";

const recipeFile = z.object({ blockwright: z.literal(1), recipe, lock: lock.optional() });

/** A file from anywhere: its lock counts only when every line of it is one we could have written. */
export async function importBuild(
  ground: BuildsGround,
  once: Transact,
  actor: Person,
  file: string,
): Promise<{ id: string }> {
  const content = readFile(file);
  if (content.lock) await checkImported(ground, content.lock);
  return once((tx) =>
    beginBuild(ground, tx, actor, {
      prompt: content.recipe.description || content.recipe.name,
      platformType: content.recipe.platform,
      recipeId: null,
      plan: "free",
      maxRamMb: plans.free.ramMb,
      maxStorageMb: plans.free.storageMb,
      recipe: content.recipe,
      ...(content.lock && { lock: content.lock }),
    }),
  );
}

function readFile(file: string): z.output<typeof recipeFile> {
  try {
    return recipeFile.parse(JSON.parse(file));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const where = issue ? ` Look at ${issue.path.join(".") || "the top"}: ${issue.message}.` : "";
    throw new AppError("RECIPE_REFUSED", `That file is not a recipe we can build.${where}`);
  }
}

async function checkImported(ground: BuildsGround, imported: z.output<typeof lock>): Promise<void> {
  try {
    await checkLock(ground.catalogue, imported);
  } catch (error) {
    if (error instanceof CatalogueError) throw new AppError("RECIPE_REFUSED", error.message);
    throw error;
  }
}
