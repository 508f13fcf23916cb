import type { Recipe } from "@blockwright/minecraft/recipe";
import type { PlatformType } from "@blockwright/minecraft/software";
import type { ResolvedLock } from "../catalogue/index.ts";

/** What somebody wishes for, and what there is to run it on. */
export interface ServerWish {
  readonly prompt: string;
  readonly platform: PlatformType;
  readonly memoryMb: number;
  readonly maxPlayers: number;
  /** Start from exactly this one of our recipes. */
  readonly recipeId: string | null;
}

export interface PlannedServer {
  readonly recipe: Recipe;
  readonly plannedBy: { readonly kind: "model" | "recipe"; readonly name: string };
  /** What the person should know: a wish that can't be met, a model that did not answer. */
  readonly notes: readonly string[];
}

/** With the lock of its recipe. Undefined when a source was down, so that it could not be resolved. */
export interface ResolvedServer extends PlannedServer {
  readonly resolved: ResolvedLock | undefined;
}

/** Never fails for want of a model: then one of our own recipes is used. */
export type PlanServer = (
  wish: ServerWish,
  about: { readonly userId: string; readonly buildId: string; readonly signal: AbortSignal },
) => Promise<ResolvedServer>;
