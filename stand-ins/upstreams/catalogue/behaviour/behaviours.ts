import type { CatalogueProject } from "../project.ts";
import { basics } from "./basics.ts";
import type { Behaviour } from "./behaviour.ts";
import { landAndGames } from "./land-and-games.ts";
import { ports } from "./ports.ts";

const behaviours = new Map(Object.entries({ ...basics, ...landAndGames, ...ports }));

/** Undefined: the plugin is there, and does nothing. */
export function behaviourOf({ kind, id }: Pick<CatalogueProject, "kind" | "id">): Behaviour | undefined {
  return kind === "plugin" ? behaviours.get(id) : undefined;
}
