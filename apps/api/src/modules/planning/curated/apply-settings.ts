import type { GameRuleWish } from "@blockwright/minecraft/game-rules";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { withGameRules, withNotes, withProperties, type Draft } from "../draft.ts";
import { neverUndone, type ReadPrompt, type WhyUndone } from "../reading/phrasebook.ts";
import { isWanted, stanceOn, takeAs, type Topic } from "./settings-words.ts";

/** What the request says about the game itself: mode, difficulty, rules and who may join. */
export function applySettings(draft: Draft, prompt: ReadPrompt): Draft {
  const isBedrock = draft.recipe.software === "bedrock";
  const steps = [applyMode, applyDifficulty, applyWorld, applyAccess, applyFlight];
  const set = steps.reduce((one, step) => step(one, prompt), draft);
  return isBedrock
    ? explainBedrockRules(set, prompt)
    : applyHardcore(applyNight(applyLeaderboard(applyRules(set, prompt), prompt), prompt), prompt);
}

function applyMode(draft: Draft, prompt: ReadPrompt): Draft {
  const modes = (["survival", "creative", "adventure"] as const).filter((mode) => isWanted(prompt, mode));
  const [mode] = modes;
  for (const one of modes)
    takeAs(prompt, one, `${one} mode`, ({ properties }) => {
      const start = properties["gamemode"] ?? "survival";
      return start === one ? undefined : severalModes(String(start));
    });
  const present = draft.recipe.properties["gamemode"] ?? "survival";
  if (!mode || modes.some((one) => one === present)) {
    return modes.length > 1 ? withNotes(draft, severalModes(String(present))) : draft;
  }
  return withProperties(draft, { gamemode: mode });
}

function severalModes(start: string): string {
  return `You named several game modes; new players start in ${start}.`;
}

/** For what a property of the server says. */
function unlessProperty(key: string, value: string | boolean, sentence: string): WhyUndone {
  return ({ properties }) => (properties[key] === value ? undefined : sentence);
}

function applyDifficulty(draft: Draft, prompt: ReadPrompt): Draft {
  const named = (["peaceful", "easy", "normal", "hard"] as const).find((one) => isWanted(prompt, one));
  if (!named) return draft;
  takeAs(
    prompt,
    named,
    `difficulty: ${named}`,
    unlessProperty("difficulty", named, "Hardcore is always hard."),
  );
  return withProperties(draft, { difficulty: named });
}

const onlyNormalOrFlat = "Bedrock servers know only normal and flat worlds.";

function applyWorld(draft: Draft, prompt: ReadPrompt): Draft {
  const isBedrock = draft.recipe.software === "bedrock";
  if (isWanted(prompt, "flat")) {
    const flat = isBedrock ? "FLAT" : "minecraft:flat";
    takeAs(
      prompt,
      "flat",
      "a flat world",
      unlessProperty("level-type", flat, "This server's world is not flat."),
    );
    return withProperties(draft, { "level-type": flat });
  }
  const kind = (["amplified", "large-biomes"] as const).find((one) => isWanted(prompt, one));
  if (!kind) return draft;
  const levelType = `minecraft:${kind.replace("-", "_")}`;
  takeAs(
    prompt,
    kind,
    kind === "amplified" ? "an amplified world" : "a world with large biomes",
    unlessProperty("level-type", levelType, onlyNormalOrFlat),
  );
  if (isBedrock) return withNotes(draft, onlyNormalOrFlat);
  return withProperties(draft, { "level-type": levelType });
}

function applyAccess(draft: Draft, prompt: ReadPrompt): Draft {
  const stance = stanceOn(prompt, "allow-list");
  const isOpen = stance === "unwanted" || isWanted(prompt, "open-to-all");
  const isClosed = stance === "wanted" || stance === "both" || stanceOn(prompt, "strangers") === "unwanted";
  if (isClosed || isOpen) {
    const means = isClosed ? "only people on the allow list can join" : "everybody can join";
    for (const topic of ["allow-list", "strangers", "open-to-all"] as const)
      takeAs(prompt, topic, means, (recipe) => {
        if (hasAllowList(recipe) !== isClosed) return "This server decides in another way who can join.";
        return topic === "open-to-all" && isClosed && isWanted(prompt, topic)
          ? "You also wrote that not everybody may join, so there is an allow list."
          : undefined;
      });
  }
  if (isClosed) return withProperties(draft, allowList(draft.recipe, true));
  return isOpen && hasAllowList(draft.recipe) ? withProperties(draft, allowList(draft.recipe, false)) : draft;
}

export function allowList({ software }: Recipe, isOn: boolean): Recipe["properties"] {
  return software === "bedrock" ? { "allow-list": isOn } : { "white-list": isOn, "enforce-whitelist": isOn };
}

export function hasAllowList({ properties }: Recipe): boolean {
  // A model writes its values as text.
  return String(properties["white-list"]) === "true" || String(properties["allow-list"]) === "true";
}

function applyFlight(draft: Draft, prompt: ReadPrompt): Draft {
  if (draft.recipe.software === "bedrock") return draft;
  const stance = stanceOn(prompt, "flight");
  const isAllowed = stance !== "unwanted";
  takeAs(
    prompt,
    "flight",
    isAllowed ? "flying is allowed" : "no flying",
    unlessProperty("allow-flight", isAllowed, "You asked for flying and for none, so nothing was changed."),
  );
  if (stance === "wanted") return withProperties(draft, { "allow-flight": true });
  return stance === "unwanted" ? withProperties(draft, { "allow-flight": false }) : draft;
}

const rules: readonly { topic: Topic; rule: GameRuleWish; isInverted?: true }[] = [
  { topic: "pvp", rule: "pvp" },
  { topic: "lost-inventory", rule: "keep-inventory", isInverted: true },
  { topic: "keep-inventory", rule: "keep-inventory" },
  { topic: "command-blocks", rule: "command-blocks" },
  { topic: "monsters", rule: "spawn-monsters" },
  { topic: "mob-griefing", rule: "mob-griefing" },
  { topic: "fire-spread", rule: "fire-spread" },
  { topic: "always-day", rule: "day-cycle", isInverted: true },
  { topic: "no-weather", rule: "weather-cycle", isInverted: true },
  { topic: "nether", rule: "nether" },
];

/** On and off. */
const ruleTexts: Partial<Readonly<Record<GameRuleWish, readonly [string, string]>>> = {
  pvp: ["PvP", "No PvP"],
  "keep-inventory": ["Keep inventory on death", "Items drop on death"],
  "command-blocks": ["Command blocks", "No command blocks"],
  "spawn-monsters": ["Monsters", "No monsters"],
  "mob-griefing": ["Mobs break blocks", "Mobs don't break blocks"],
  "fire-spread": ["Fire spreads", "Fire doesn't spread"],
  "day-cycle": ["Day and night", "Always day"],
  "weather-cycle": ["Weather", "No weather"],
  nether: ["The Nether", "No Nether"],
};

/** What people read of a rule. */
export function ruleText(rule: GameRuleWish, isOn: boolean): string {
  return ruleTexts[rule]?.[isOn ? 0 : 1] ?? `${rule}: ${isOn ? "on" : "off"}`;
}

export interface RuleWish {
  readonly topic: Topic;
  readonly rule: GameRuleWish;
  readonly value: boolean;
}

/** What the words say about rules of the game, for or against. */
export function readRuleWishes(prompt: ReadPrompt): readonly RuleWish[] {
  return rules.flatMap(({ topic, rule, isInverted }) => {
    const stance = stanceOn(prompt, topic);
    if (stance === "unmentioned") return [];
    const value = (stance === "wanted") !== (isInverted ?? false);
    return [{ topic, rule, value }];
  });
}

function applyRules(draft: Draft, prompt: ReadPrompt): Draft {
  return readRuleWishes(prompt).reduce((one, { topic, rule, value }) => {
    if (topic === "lost-inventory" && value && hasGraves(one.recipe)) {
      takeAs(prompt, topic, "graves", neverUndone);
      return one;
    }
    const stance = stanceOn(prompt, topic);
    takeAs(prompt, topic, ruleText(rule, value), ({ gameRules }) => {
      if (gameRules[rule] !== value)
        return `Something else in your words set this: ${ruleText(rule, !value)}.`;
      return stance === "both" ? askedForBoth(rule, value) : undefined;
    });
    const set = withGameRules(one, { [rule]: value });
    return stance === "both" ? withNotes(set, askedForBoth(rule, value)) : set;
  }, draft);
}

const graves = "modrinth:axgraves";

/** With the inventory kept there would be nothing in them. */
function hasGraves({ plugins }: Recipe): boolean {
  return plugins.some(({ id }) => id === graves);
}

function askedForBoth(rule: GameRuleWish, value: boolean): string {
  const [chosen, other] = [ruleText(rule, value), ruleText(rule, !value)];
  return `You asked for both "${chosen}" and "${other}". We chose "${chosen}"; you can change it in the settings.`;
}

/** The game itself counts kills and lists them. */
function applyLeaderboard(draft: Draft, prompt: ReadPrompt): Draft {
  if (!isWanted(prompt, "leaderboards")) return draft;
  takeAs(prompt, "leaderboards", "a list of who has the most kills", ({ sidebar }) =>
    sidebar === "kills" ? undefined : "This server lists no kills.",
  );
  return { ...draft, recipe: { ...draft.recipe, sidebar: "kills" } };
}

/** A new world begins in the morning, so the time has to be set as well. */
function applyNight(draft: Draft, prompt: ReadPrompt): Draft {
  if (!isWanted(prompt, "always-night")) return draft;
  takeAs(prompt, "always-night", "always night", ({ timeOfDay }) =>
    timeOfDay === "night" ? undefined : "Nights pass on this server.",
  );
  const still = withGameRules(draft, { "day-cycle": false });
  return { ...still, recipe: { ...still.recipe, timeOfDay: "night" } };
}

function applyHardcore(draft: Draft, prompt: ReadPrompt): Draft {
  const stance = stanceOn(prompt, "hardcore");
  if (stance === "unwanted")
    takeAs(prompt, "hardcore", "not hardcore", ({ properties }) =>
      properties["hardcore"] === true ? "This server is hardcore." : undefined,
    );
  if (stance === "unwanted") return withProperties(draft, { hardcore: false });
  if (stance === "unmentioned" || isWanted(prompt, "hardcore-as-adjective")) return draft;
  takeAs(
    prompt,
    "hardcore",
    "hardcore: a player who dies is out",
    unlessProperty("hardcore", true, "This server is not hardcore."),
  );
  const hard = withProperties(draft, { hardcore: true, difficulty: "hard" });
  const notes = [
    ...(draft.recipe.gameRules["keep-inventory"] === true
      ? ["In hardcore a player who dies is out, so keeping the inventory changes nothing."]
      : []),
    ...(isWanted(prompt, "peaceful") ? ["Hardcore is always hard, so the world is not peaceful."] : []),
  ];
  return withNotes(hard, ...notes);
}

const rulesLater =
  "On Bedrock, rules such as PvP or keeping the inventory are switched with /gamerule once it runs.";

/** A Bedrock server reads no game rules from a file; peaceful is the calmest it can start with. */
function explainBedrockRules(draft: Draft, prompt: ReadPrompt): Draft {
  const calm = stanceOn(prompt, "monsters") === "unwanted" ? { difficulty: "peaceful" } : {};
  const topics = [...rules.map(({ topic }) => topic), "always-night" as const];
  const isAsked = topics.some((topic) => topic !== "monsters" && stanceOn(prompt, topic) !== "unmentioned");
  if (isAsked)
    for (const topic of topics)
      takeAs(prompt, topic, "a rule that is switched on once the server runs", () => rulesLater);
  const notes = isAsked ? [rulesLater] : [];
  return withNotes(withProperties(draft, calm), ...notes);
}
