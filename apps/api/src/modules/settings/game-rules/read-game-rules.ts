import type { GameRules } from "@blockwright/contract/game-rules";
import type { Setting } from "@blockwright/contract/settings";
import { findGameRule, orderOfRule, rulesToAsk, type GameRule } from "@blockwright/minecraft/rules/rule-book";
import { askRules, readRulesIn, type ChangesDeps } from "../../changes/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import { readLastChange } from "../last-change.ts";
import { findWorldPlace, type WorldPlace } from "../worlds/world-place.ts";
import { ruleDimensions } from "./rule-places.ts";

export const gameRulesOrigin = "game-rules";

export async function readGameRules(deps: ChangesDeps, serverId: string): Promise<GameRules> {
  const place = await findWorldPlace(deps, serverId);
  const { values, isLive } = await readValues(deps, place);
  const rules = [...values].flatMap(([name, value]) => {
    const rule = findGameRule(name);
    return rule ? describe(rule, value) : [];
  });
  return {
    rules: rules.toSorted((one, other) => orderOfRule(one.key) - orderOfRule(other.key)),
    isLive,
    change: await readLastChange(deps, serverId, gameRulesOrigin),
  };
}

interface Values {
  readonly values: ReadonlyMap<string, string>;
  readonly isLive: boolean;
}

/** A running game is asked for the rules that its world was saved with. Bedrock has no such files and answers. */
async function readValues(deps: ChangesDeps, place: WorldPlace): Promise<Values> {
  if (place.root !== "") return { values: new Map(), isLive: false };
  const [overworld] = ruleDimensions(place);
  const saved = await readRulesIn(deps, place.instanceId, overworld?.files ?? []);
  const seen = await seeInstance(deps, place.instanceId);
  if (seen?.observed?.state === "online") {
    const known = saved && [...saved.keys()].filter((name) => findGameRule(name) !== undefined);
    const rules = known ?? rulesToAsk(place.minecraftVersion);
    const told = await askRules(deps, { ...place, nodeId: seen.nodeId }, { rules, dimension: "overworld" });
    if (told.size > 0) return { values: told, isLive: true };
  }
  return { values: saved ?? new Map(), isLive: false };
}

function describe(rule: GameRule, value: string): Setting {
  const { name, title, help, type, default: usual } = rule;
  return {
    key: name,
    title,
    help,
    group: "world",
    type: type.kind === "boolean" ? type : { kind: "number", min: type.min, max: type.max, orWord: null },
    default: usual,
    value,
    warning: null,
    isForNewWorlds: false,
    wanted: null,
  };
}
