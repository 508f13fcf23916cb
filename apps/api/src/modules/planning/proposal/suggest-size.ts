import type { Proposal } from "@blockwright/contract/proposals";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { smallestMemoryMb } from "@blockwright/minecraft/memory-needs";
import { addOnFolder, softwareNames } from "@blockwright/minecraft/software";
import { hasManyPlugins, memoryMbForPlayers } from "../plan-limits.ts";

const mbPerGb = 1024;
const memoryMbOfMods = 4096;
const memoryMbOfManyPlugins = 2048;

/** The smallest size that carries what is proposed. Only a mark on the sliders: the person chooses. */
export function suggestSize(recipe: Recipe, players: number): Proposal["suggestedSize"] {
  const isModded = addOnFolder(recipe.software) === "mods" && recipe.plugins.length > 0;
  const hasMany = hasManyPlugins(0, recipe.plugins.length);
  const reasons = [
    { memoryMb: memoryMbForPlayers(players), why: `for ${players} players` },
    ...(isModded ? [{ memoryMb: memoryMbOfMods, why: "for mods" }] : []),
    { memoryMb: smallestMemoryMb(recipe.software), why: `for ${softwareNames[recipe.software]}` },
    ...(hasMany ? [{ memoryMb: memoryMbOfManyPlugins, why: `for ${recipe.plugins.length} plugins` }] : []),
  ];
  const [largest] = reasons.toSorted((a, b) => b.memoryMb - a.memoryMb);
  const ramGb = Math.max(1, Math.ceil((largest?.memoryMb ?? 0) / mbPerGb));
  return { ramGb, storageGb: ramGb > 1 ? ramGb * 5 : 5, why: largest?.why ?? "" };
}
