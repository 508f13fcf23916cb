import { isAtLeast } from "@blockwright/minecraft/versions/version";
import type { WorldPlace } from "../worlds/world-place.ts";

interface Dimension {
  readonly dimension: string;
  /** Where its rules can be, the newest layout first. */
  readonly files: readonly string[];
}

const ownFile = (world: string, dimension: string) =>
  `${world}/dimensions/minecraft/${dimension}/data/minecraft/game_rules.dat`;

/** The dimensions with rules of their own. Only Bukkit servers have more than one. */
export function ruleDimensions({ serverType, minecraftVersion, current }: WorldPlace): readonly Dimension[] {
  const overworld = {
    dimension: "overworld",
    files: [
      ownFile(current, "overworld"),
      `${current}/data/minecraft/game_rules.dat`,
      `${current}/level.dat`,
    ],
  };
  const isBukkit = serverType === "paper" || serverType === "spigot";
  // Before that, a console can't name a dimension.
  if (!isBukkit || !isAtLeast(minecraftVersion, "1.13")) return [overworld];
  const beside = (dimension: string, suffix: string) => ({
    dimension,
    files: [ownFile(current, dimension), `${current}${suffix}/level.dat`],
  });
  return [overworld, beside("the_nether", "_nether"), beside("the_end", "_the_end")];
}
