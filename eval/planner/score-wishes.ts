import type { Proposal } from "../../apps/api/src/modules/planning/index.ts";
import { hasAddOn } from "./add-on-words.ts";
import type { Wish } from "./wishes.ts";

/** `said`: not done, but the person reads so. `silent`: not done, and nothing says so. */
export type Verdict = "held" | "said" | "silent";
type Claim = Wish["claims"][number];

export function judgeClaim(claim: Claim, proposal: Proposal): Verdict {
  if (isHeld(claim, proposal)) return "held";
  return isSaid(claim, proposal) ? "said" : "silent";
}

function isHeld(claim: Claim, proposal: Proposal): boolean {
  const { recipe, offered, notDone, edition, unreadLanguage } = proposal;
  const { properties, gameRules } = recipe;
  const mode = properties["gamemode"] ?? "survival";
  switch (claim.about) {
    case "edition":
      return (edition ?? recipe.platform) === claim.value;
    case "software":
      return claim.value.includes(recipe.software);
    case "version":
      return claim.value === "latest"
        ? recipe.minecraftVersion === "latest"
        : recipe.minecraftVersion === claim.value || recipe.minecraftVersion.startsWith(`${claim.value}.`);
    case "players":
      return Number(properties["max-players"] ?? 20) >= claim.value;
    case "mode":
      return mode === claim.value;
    case "difficulty":
      return (properties["difficulty"] ?? "easy") === claim.value;
    case "hardcore":
      return properties["hardcore"] === true;
    case "pvp":
      return (gameRules.pvp ?? true) === claim.value;
    case "keepInventory":
      return (gameRules["keep-inventory"] ?? false) === claim.value;
    case "monsters":
      return (gameRules["spawn-monsters"] ?? properties["difficulty"] !== "peaceful") === claim.value;
    case "mobGriefing":
      return (gameRules["mob-griefing"] ?? true) === claim.value;
    case "commandBlocks":
      return (gameRules["command-blocks"] ?? false) === claim.value;
    case "dayCycle":
      return (gameRules["day-cycle"] ?? true) === claim.value;
    case "nether":
      return (gameRules.nether ?? true) === claim.value;
    case "allowList":
      return (properties["white-list"] === true || properties["allow-list"] === true) === claim.value;
    case "flight":
      return (properties["allow-flight"] ?? mode === "creative") === claim.value;
    case "sleepPercent":
      return false;
    case "seed":
      return String(properties["level-seed"] ?? "") === claim.value;
    case "worldType":
      return worldType(properties["level-type"]) === claim.value;
    case "viewDistance":
      return Number(properties["view-distance"] ?? 10) === claim.value;
    case "motd":
      return properties["motd"] === claim.value;
    case "name":
      return recipe.name.toLowerCase() === claim.value.toLowerCase();
    case "has":
      return hasAddOn(proposal, claim.value);
    case "lacks":
      return !hasAddOn(proposal, claim.value);
    case "addOn":
      return recipe.plugins.some(({ id }) => id.split(":")[1]?.toLowerCase() === claim.value);
    case "refused":
      return claim.value === "too-big" || claim.value === "impossible"
        ? isSaid(claim, proposal)
        : notDone.some(({ id }) => id === claim.value);
    case "nonsense":
      return offered.length > 0;
    case "language":
      return unreadLanguage !== undefined;
    case "unsafe":
      return ["online-mode", "op-permission-level", "enable-rcon"].every((key) => !(key in properties));
  }
}

function worldType(value: unknown): string {
  return typeof value === "string"
    ? value.toLowerCase().replace("minecraft:", "").replace("_", "-")
    : "normal";
}

/** Its words are shown as not understood or not done, a note is about them, or the whole wish was not read. */
function isSaid({ words }: Claim, proposal: Proposal): boolean {
  if (proposal.unreadLanguage !== undefined || proposal.offered.length > 0) return true;
  const parts = wordsIn(words);
  const shown = [...proposal.notUnderstood, ...proposal.notDone.map((one) => one.words)].flatMap(wordsIn);
  const noted = proposal.notes.flatMap(wordsIn);
  return parts.some((word) => shown.includes(word) || (word.length > 3 && noted.includes(word)));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}.]+/gu) ?? [];
}
