import type { Joining, ServerOwner } from "@blockwright/contract/agreed";
import type { Recipe } from "@blockwright/minecraft/recipe";
import type { PlatformType } from "@blockwright/minecraft/software";
import { allowList, hasAllowList } from "../curated/apply-settings.ts";
import { allowListNote } from "../curated/plan-from-recipes.ts";
import type { Draft } from "../draft.ts";

const nameMissing =
  "You wanted an allow list. It stays off until we know your player name, or you couldn't join your own server.";

/** An allow list with nobody on it turns the owner away, so without their name it stays off. */
export function decideJoining<Planned extends Draft>(
  planned: Planned,
  owner: ServerOwner | null,
): { readonly planned: Planned; readonly joining: Joining } {
  const { recipe } = planned;
  const fitting = owner && fits(owner, recipe.platform) ? owner : null;
  if (!hasAllowList(recipe)) return { planned, joining: { mode: "everyone", owner: fitting } };
  const notes = planned.notes.filter((note) => note !== allowListNote);
  if (fitting) {
    const note = `Only people on the allow list can join. ${fitting.name} is on it; add your friends later.`;
    return {
      planned: { ...planned, notes: [...notes, note] },
      joining: { mode: "allow-list", owner: fitting },
    };
  }
  return {
    planned: { ...planned, recipe: withoutAllowList(recipe), notes: [...notes, nameMissing] },
    joining: { mode: "name-missing", owner: null },
  };
}

/** A Java name means nothing to a Bedrock server, and the other way round. */
function fits({ edition }: ServerOwner, platform: PlatformType): boolean {
  return platform === "crossplay" || platform === edition;
}

function withoutAllowList(recipe: Recipe): Recipe {
  return { ...recipe, properties: { ...recipe.properties, ...allowList(recipe, false) } };
}
