import type { Setting } from "@blockwright/contract/settings";
import { memoryOfDistanceMb } from "@blockwright/minecraft/distance-memory";
import { t, translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";

export const settingTitle = ({ title }: Pick<Setting, "title">) => translate(title);

export function groupTitle(group: Setting["group"]): string {
  switch (group) {
    case "players":
      return t("Players");
    case "difficulty":
      return t("Difficulty");
    case "world":
      return t("World");
    case "network":
      return t("Network");
    case "performance":
      return t("Performance");
  }
}

export function shownValue({ type }: Pick<Setting, "type">, value: string): string {
  if (type.kind === "boolean") return value === "true" ? t("on") : t("off");
  return value === "" ? t("empty") : visibleLine(value);
}

const largestInteger = 2_147_483_647;

/** "Default: 10 · 3 to 32" */
export function rangeText(setting: Setting): string {
  const { type } = setting;
  const usual = t("Default: {value}", { value: shownValue(setting, setting.default) });
  if (type.kind !== "number") return usual;
  const { min, max } = type;
  const range = max === largestInteger ? t("from {min}", { min }) : t("{min} to {max}", { min, max });
  return `${usual} · ${range}`;
}

/** Undefined if the value is possible. The api decides. */
export function refuseValue({ type }: Pick<Setting, "type">, value: string): string | undefined {
  if (type.kind !== "number" || value === type.orWord) return undefined;
  const number = Number(value);
  const isInside = /^-?\d+(?:\.\d+)?$/.test(value) && number >= type.min && number <= type.max;
  return isInside ? undefined : t("Enter a number from {min} to {max}.", { min: type.min, max: type.max });
}

const distances = new Set(["view-distance", "simulation-distance", "tick-distance"]);

/** What a distance costs, in memory. */
export function costText({ key }: Pick<Setting, "key">, value: string): string | undefined {
  const chunks = Number(value);
  if (!distances.has(key) || !Number.isInteger(chunks) || chunks < 1 || chunks > 96) return undefined;
  return t("Needs about {mb} MB of memory for each player who is far from the others.", {
    mb: memoryOfDistanceMb(chunks),
  });
}

export function isFound({ key, title, help }: Setting, search: string): boolean {
  const text = `${key} ${translate(title)} ${translate(help)}`.toLowerCase();
  return search
    .toLowerCase()
    .split(" ")
    .every((word) => text.includes(word));
}
