import type { Setting, Settings, SettingType } from "@blockwright/contract/settings";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import type { PropertyRule } from "@blockwright/minecraft/properties/rule";
import { usualFirst } from "@blockwright/minecraft/properties/usual-settings";
import { propertyWords } from "@blockwright/minecraft/properties/words";
import { AppError } from "../../platform/errors.ts";
import { findWrites, type ChangesDeps } from "../changes/index.ts";
import { placeOf, readInstanceText } from "../files/index.ts";
import { readServer } from "../servers/index.ts";
import { readLastChange } from "./last-change.ts";
import { settingsOrigin } from "./save-settings.ts";
import { dialectOf, settableRules, settingsFile, shownValue, type Game } from "./setting-rules.ts";
import { findWanted, type Wanted } from "./wanted-values.ts";

const maxBytes = 128 * 1024;
const maxShownCharacters = 8000;

export async function readSettings(deps: ChangesDeps, serverId: string): Promise<Settings> {
  const server = await readServer(deps, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  const text = await readInstanceText(deps, await placeOf(deps, serverId), settingsFile, { maxBytes });
  const { values } = parseProperties(text ?? "", dialectOf(server));
  const wanted = findWanted(await findWrites(deps, serverId, settingsFile), dialectOf(server));
  const change = await readLastChange(deps, serverId, settingsOrigin);
  return {
    settings: usualFirst(settableRules(server)).flatMap(
      (rule) => describe(server, rule, values.get(rule.key), wanted) ?? [],
    ),
    change,
  };
}

function describe(
  game: Game,
  rule: PropertyRule,
  present: string | undefined,
  wanted: ReadonlyMap<string, Wanted>,
): Setting | undefined {
  const words = propertyWords(dialectOf(game), rule.key);
  if (!words) return undefined;
  const wish = wanted.get(rule.key);
  const isLost = wish !== undefined && present !== undefined && wish.value !== present;
  return {
    key: rule.key,
    ...words,
    type: typeOf(rule),
    default: shownValue(rule, rule.default),
    value: shownValue(rule, present ?? rule.default).slice(0, maxShownCharacters),
    warning: rule.note ?? null,
    isForNewWorlds: rule.isForNewWorlds === true,
    wanted: isLost
      ? { value: shownValue(rule, wish.value).slice(0, maxShownCharacters), since: wish.at.toISOString() }
      : null,
  };
}

const maxFormatCharacters = 8000;

function typeOf({ type }: PropertyRule): SettingType {
  switch (type.kind) {
    case "boolean":
      return { kind: "boolean" };
    case "integer":
      return { kind: "number", min: type.min, max: type.max, orWord: null };
    case "decimal":
      return { kind: "number", min: type.min, max: type.max, orWord: type.orWord ?? null };
    case "choice":
      return { kind: "choice", options: [...type.options] };
    case "text":
      return { kind: "text", maxCharacters: type.maxCharacters, maxLines: type.maxLines };
    case "format":
      return { kind: "text", maxCharacters: maxFormatCharacters, maxLines: 1 };
  }
}
