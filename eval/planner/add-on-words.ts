import type { Proposal } from "../../apps/api/src/modules/planning/index.ts";
import { capabilityNames, hasCapability } from "./capabilities.ts";
import type { Wish } from "./wishes.ts";

type Feature = Extract<Wish["claims"][number], { about: "has" | "lacks" }>["value"];

const basics = ["modrinth:essentialsx"];

/** What gives a feature that `capabilities.ts` does not list. Not listed here either: nothing of ours gives it. */
const further: Partial<Readonly<Record<Feature, readonly string[]>>> = {
  homes: basics,
  tpa: basics,
  warps: basics,
  kits: basics,
  spawn: ["modrinth:essentialsx-spawn"],
  chat: basics,
  moderation: basics,
  afk: basics,
  ranks: ["modrinth:luckperms"],
  rollback: ["modrinth:coreprotect"],
  protection: ["modrinth:griefprevention", "modrinth:worldguard", "modrinth:towny", "modrinth:plotsquared"],
  npcs: ["modrinth:citizens", "hangar:Citizens", "spiget:13811"],
  holograms: ["modrinth:decentholograms"],
  multiverse: ["modrinth:multiverse-core"],
  skins: ["modrinth:skinsrestorer"],
  "via-version": ["modrinth:viabackwards"],
  oneblock: ["modrinth:aoneblock"],
  factions: ["modrinth:pvpindex-factions"],
  crates: ["modrinth:crazycrates"],
  graves: ["modrinth:axgraves"],
  quests: ["modrinth:quests"],
  lifesteal: ["modrinth:lifestealz"],
  anticheat: ["modrinth:grimac"],
  "custom-enchants": ["modrinth:excellentenchants"],
  minigames: ["modrinth:bedwars1058", "modrinth:battlearena", "hangar:Parkour"],
};

export function hasAddOn({ recipe }: Proposal, feature: Feature): boolean {
  // Every server is backed up each night.
  if (feature === "backups") return true;
  const ids = recipe.plugins.map(({ id }) => id);
  const listed = capabilityNames.find((name) => name === feature);
  const isGiven = listed !== undefined && hasCapability(ids, listed);
  return isGiven || ids.some((id) => further[feature]?.includes(id));
}
