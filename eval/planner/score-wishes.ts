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

type About = Claim["about"];
type ClaimOf<Name extends About> = Extract<Claim, { about: Name }>;
type Judges = { readonly [Name in About]: (claim: ClaimOf<Name>, proposal: Proposal) => boolean };

const modeOf = ({ recipe }: Proposal) => recipe.properties["gamemode"] ?? "survival";
const propertyOf = ({ recipe }: Proposal, key: string) => recipe.properties[key];
const rulesOf = ({ recipe }: Pick<Proposal, "recipe">) => recipe.gameRules;

const judges: Judges = {
  edition: ({ value }, { edition, recipe }) => (edition ?? recipe.platform) === value,
  software: ({ value }, { recipe }) => value.includes(recipe.software),
  version: ({ value }, { recipe: { minecraftVersion } }) =>
    minecraftVersion === value || minecraftVersion.startsWith(`${value}.`),
  players: ({ value }, proposal) => Number(propertyOf(proposal, "max-players") ?? 20) >= value,
  mode: ({ value }, proposal) => modeOf(proposal) === value,
  difficulty: ({ value }, proposal) => (propertyOf(proposal, "difficulty") ?? "easy") === value,
  hardcore: (_claim, proposal) => propertyOf(proposal, "hardcore") === true,
  pvp: ({ value }, proposal) => (rulesOf(proposal).pvp ?? true) === value,
  keepInventory: ({ value }, proposal) => (rulesOf(proposal)["keep-inventory"] ?? false) === value,
  monsters: ({ value }, proposal) =>
    (rulesOf(proposal)["spawn-monsters"] ?? propertyOf(proposal, "difficulty") !== "peaceful") === value,
  mobGriefing: ({ value }, proposal) => (rulesOf(proposal)["mob-griefing"] ?? true) === value,
  commandBlocks: ({ value }, proposal) => (rulesOf(proposal)["command-blocks"] ?? false) === value,
  dayCycle: ({ value }, proposal) => (rulesOf(proposal)["day-cycle"] ?? true) === value,
  nether: ({ value }, proposal) => (rulesOf(proposal).nether ?? true) === value,
  allowList: ({ value }, proposal) =>
    ["white-list", "allow-list"].some((key) => propertyOf(proposal, key) === true) === value,
  flight: ({ value }, proposal) =>
    (propertyOf(proposal, "allow-flight") ?? modeOf(proposal) === "creative") === value,
  sleepPercent: ({ value }, { recipe }) =>
    value <= 1 ? rulesOf({ recipe })["one-sleeper"] === true : recipe.sleepPercent === value,
  seed: ({ value }, proposal) => String(propertyOf(proposal, "level-seed") ?? "") === value,
  worldType: ({ value }, proposal) => worldType(propertyOf(proposal, "level-type")) === value,
  viewDistance: ({ value }, proposal) => Number(propertyOf(proposal, "view-distance") ?? 10) === value,
  motd: ({ value }, proposal) => propertyOf(proposal, "motd") === value,
  name: ({ value }, { recipe }) => recipe.name.toLowerCase() === value.toLowerCase(),
  has: ({ value }, proposal) => hasAddOn(proposal, value),
  lacks: ({ value }, proposal) => !hasAddOn(proposal, value),
  addOn: ({ value }, { recipe }) =>
    recipe.plugins.some(({ id }) => id.split(":")[1]?.toLowerCase() === value),
  refused: (claim, proposal) =>
    claim.value === "too-big" || claim.value === "impossible"
      ? isSaid(claim, proposal)
      : proposal.notDone.some(({ id }) => id === claim.value),
  nonsense: (_claim, { offered }) => offered.length > 0,
  language: (_claim, { unreadLanguage }) => unreadLanguage !== undefined,
  unsafe: (_claim, { recipe }) =>
    ["online-mode", "op-permission-level", "enable-rcon"].every((key) => !(key in recipe.properties)),
};

function isHeld<Name extends About>(claim: ClaimOf<Name>, proposal: Proposal): boolean {
  const judgeOf: Judges[Name] = judges[claim.about];
  return judgeOf(claim, proposal);
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
