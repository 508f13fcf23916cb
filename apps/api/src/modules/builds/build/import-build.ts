import { z } from "zod";
import { plans } from "@blockwright/contract/plans";
import { lock } from "@blockwright/minecraft/lock";
import { recipe, type Recipe } from "@blockwright/minecraft/recipe";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { explainIssue } from "../../../platform/explain-issue.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { storageMbOf } from "../../plans/index.ts";
import { createBuild } from "./create-build.ts";
import type { BuildsDeps } from "../builds-deps.ts";

const recipeFile = z.object({ blockwright: z.literal(1), recipe, lock: lock.optional() });

/** An untrusted file. No source is asked here: the worker verifies its lock against the sources before it is used. */
export async function importBuild(
  deps: Pick<BuildsDeps, "enqueue" | "config" | "limits">,
  once: Transact,
  actor: Person,
  file: string,
  maxRamMb: number = plans.free.ramMb,
): Promise<{ id: string }> {
  const content = readFile(file);
  return once((tx) =>
    createBuild(deps, tx, actor, {
      prompt: content.recipe.description || content.recipe.name,
      platformType: content.recipe.platform,
      recipeId: null,
      plan: "free",
      maxRamMb,
      maxStorageMb: storageMbOf(deps, plans.free),
      recipe: withoutNames(content.recipe),
      ...(content.lock && { importedLock: content.lock }),
    }),
  );
}

function readFile(file: string): z.output<typeof recipeFile> {
  try {
    return recipeFile.parse(JSON.parse(file), { error: explainIssue });
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    throw new AppError(
      "RECIPE_REFUSED",
      `That file is not a recipe we can build. ${issue?.message ?? ""}`.trimEnd(),
    );
  }
}

/** The author of the file may call an add-on anything: its id is shown until its source has been asked. */
function withoutNames(imported: Recipe): Recipe {
  return { ...imported, plugins: imported.plugins.map((one) => ({ ...one, name: one.id.slice(0, 80) })) };
}
