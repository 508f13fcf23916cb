import type { Recipe } from "@blockwright/minecraft/recipe";
import type { PlainMode } from "@blockwright/contract/proposals";
import type { PlatformType } from "@blockwright/minecraft/software";
import type { ResolvedLock } from "../catalogue/index.ts";
import type { UnderstoodWords } from "./reading/not-understood.ts";

/** A request, and the resources to run it on. */
export interface ServerWish {
  readonly prompt: string;
  readonly platform: PlatformType;
  readonly memoryMb: number;
  readonly maxPlayers: number;
  /** Chosen by the person; overrides the number in the request. */
  readonly players?: number | undefined;
  /** Start from exactly this curated recipe. */
  readonly recipeId: string | null;
  /** Just the game in this mode, in place of a recipe. */
  readonly plainMode?: PlainMode | null;
}

export interface PlannedServer {
  readonly recipe: Recipe;
  readonly plannedBy: { readonly kind: "model" | "recipe"; readonly name: string };
  /** Notes for the person: a request that can't be met, a model that did not answer. */
  readonly notes: readonly string[];
  /** Ids of the add-ons without which it would not be what it is called. */
  readonly core?: readonly string[];
  /** Ids of the add-ons that its name speaks of. */
  readonly namedAfter?: readonly string[];
  /** Ids of the add-ons that the words ask for. */
  readonly asked?: readonly string[];
  /** The memory that a model planned for. */
  readonly memoryMb?: number;
  /** A model's own account of the wish: words of the person, and what they came to mean. */
  readonly understood?: readonly UnderstoodWords[];
}

/** With the lock of its recipe. Undefined when a source was down, so that it could not be resolved. */
export interface ResolvedServer extends PlannedServer {
  readonly resolved: ResolvedLock | undefined;
}

/** Never fails because of the model: then a curated recipe is used. */
export type PlanServer = (
  wish: ServerWish,
  about: { readonly userId: string; readonly buildId: string; readonly signal: AbortSignal },
) => Promise<ResolvedServer>;
