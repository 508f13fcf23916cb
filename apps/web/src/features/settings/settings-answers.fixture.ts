import type { GameRules } from "@blockwright/contract/game-rules";
import type { Setting, Settings } from "@blockwright/contract/settings";
import { bedrockProperties } from "@blockwright/minecraft/properties/bedrock";
import { javaPropertiesFor } from "@blockwright/minecraft/properties/java";
import { propertyWords } from "@blockwright/minecraft/properties/words";
import { findGameRule, rulesToAsk } from "@blockwright/minecraft/rules/rule-book";
import { answeredAtMs } from "../../shared/text/answered-at.fixture.ts";

/** Every setting that people may set, each with its default. */
function someSettings(dialect: "java" | "bedrock"): Setting[] {
  const properties = dialect === "java" ? javaPropertiesFor("1.21.8") : bedrockProperties();
  return properties.flatMap(({ key, type, default: usual, owner, note, isForNewWorlds }) => {
    const words = propertyWords(dialect, key);
    if (!words || owner === "platform") return [];
    const text = { kind: "text", maxCharacters: 300, maxLines: 1 } as const;
    const shown =
      type.kind === "boolean"
        ? ({ kind: "boolean" } as const)
        : type.kind === "integer"
          ? ({ kind: "number", min: type.min, max: type.max, orWord: null } as const)
          : type.kind === "choice"
            ? { kind: "choice" as const, options: [...type.options] }
            : text;
    const more = { warning: note ?? null, isForNewWorlds: isForNewWorlds === true, wanted: null };
    return { key, ...words, type: shown, default: usual, value: usual, ...more };
  });
}

export const change: NonNullable<Settings["change"]> = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d01",
  title: "Set difficulty to hard",
  state: "verified",
  sentence: null,
  canUndo: true,
  createdAt: new Date(answeredAtMs - 10 * 60_000).toISOString(),
};

/** The answer for one server. `changed` replaces parts of single settings. */
export function settingsAnswer(
  changed: Readonly<Record<string, Partial<Setting>>> = {},
  last: Settings["change"] = null,
): Settings {
  return { settings: someSettings("java").map((one) => ({ ...one, ...changed[one.key] })), change: last };
}

export function bedrockSettingsAnswer(): Settings {
  return { settings: someSettings("bedrock"), change: null };
}

/** Rules of a game before 1.21.11. `values` replaces single ones. */
export function gameRulesAnswer(
  values: Readonly<Record<string, string>> = {},
  last: GameRules["change"] = null,
): GameRules {
  const rules = rulesToAsk("1.21.8").flatMap((name) => {
    const rule = findGameRule(name);
    if (!rule) return [];
    const { title, help, type, default: usual } = rule;
    const shown = type.kind === "boolean" ? type : ({ ...type, kind: "number", orWord: null } as const);
    const more = { warning: null, isForNewWorlds: false, wanted: null, group: "world" as const };
    return { key: name, title, help, type: shown, default: usual, value: values[name] ?? usual, ...more };
  });
  return { rules, isLive: true, change: last };
}
