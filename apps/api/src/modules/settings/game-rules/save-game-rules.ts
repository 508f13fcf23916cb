import { checkGameRule, findGameRule } from "@blockwright/minecraft/rules/rule-book";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import {
  applyChange,
  askRules,
  proposeChange,
  readRulesIn,
  type ChangesDeps,
  type NewChangeItem,
} from "../../changes/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import { findWorldPlace, type WorldPlace } from "../worlds/world-place.ts";
import { gameRulesOrigin } from "./read-game-rules.ts";
import { ruleDimensions } from "./rule-places.ts";

interface Edit {
  readonly key: string;
  readonly value: string;
}

interface Wish {
  readonly serverId: string;
  readonly edits: readonly Edit[];
}

/** One change for all edits: a value that is refused refuses them all. Nobody is disconnected. */
export async function saveGameRules(
  deps: ChangesDeps,
  once: Transact,
  actor: Person,
  { serverId, edits }: Wish,
  mayChange: (paths: readonly string[]) => void,
): Promise<{ changeId: string }> {
  const place = await findWorldPlace(deps, serverId);
  if (place.root !== "")
    throw new AppError(
      "CHANGE_REFUSED",
      "Bedrock does not tell us its game rules. Change them with the gamerule command in the console.",
    );
  const wanted = new Map(edits.map(({ key, value }) => [key, checked(key, value)]));
  mayChange(ruleDimensions(place).flatMap(({ files }) => files));
  const present = await readPlaces(deps, place, [...wanted.keys()]);
  const items = [...wanted].flatMap(([rule, after]): NewChangeItem[] => {
    const places = present.flatMap(({ dimension, files, values }) => {
      const before = values.get(rule);
      return before === undefined ? [] : { dimension, files, before };
    });
    if (places.length === 0)
      throw new AppError("CHANGE_REFUSED", `This world does not have the game rule ${rule}.`);
    const isSet = places.every(({ before }) => before === after);
    return isSet ? [] : [{ item: { kind: "game-rule", rule, after, places } }];
  });
  if (items.length === 0) throw new AppError("CHANGE_REFUSED", "The game rules have these values already.");
  return once(async (tx) => {
    const proposal = { serverId, title: titleOf(edits), origin: gameRulesOrigin, items };
    const changeId = await proposeChange(tx, actor, proposal);
    await applyChange(deps, tx, actor, changeId, { reloads: [] });
    return { changeId };
  });
}

function checked(key: string, value: string): string {
  const rule = findGameRule(key);
  if (!rule) throw new AppError("CHANGE_REFUSED", "One of these is not a game rule that can be set here.");
  const result = checkGameRule(rule, value);
  if (!result.ok) throw new AppError("CHANGE_REFUSED", result.sentence);
  return result.value;
}

/** The values of these rules in each dimension that has its own. */
async function readPlaces(deps: ChangesDeps, place: WorldPlace, rules: readonly string[]) {
  const seen = await seeInstance(deps, place.instanceId);
  const state = seen?.observed?.state;
  if (!seen || (state !== "online" && state !== "offline"))
    throw new AppError("CHANGE_REFUSED", "Game rules can be changed while the server runs or is stopped.");
  const found = [];
  for (const { dimension, files } of ruleDimensions(place)) {
    const values =
      state === "online"
        ? await askRules(deps, { ...place, nodeId: seen.nodeId }, { rules, dimension })
        : await readRulesIn(deps, place.instanceId, files);
    if (values) found.push({ dimension, files, values });
  }
  return found;
}

function titleOf(edits: readonly Edit[]): string {
  const [first, ...more] = edits;
  return first && more.length === 0
    ? `Set the game rule ${first.key} to ${first.value}`
    : `Change ${edits.length} game rules`;
}
