import { bedrockProperties, writeBedrockProperties } from "@blockwright/minecraft/properties/bedrock";
import { javaPropertiesFor, writeJavaProperties } from "@blockwright/minecraft/properties/java";
import type { PropertyEdits, PropertyRule, WrittenProperties } from "@blockwright/minecraft/properties/rule";

export const settingsFile = "server.properties";

export interface Game {
  readonly serverType: string;
  readonly minecraftVersion: string;
}

export const dialectOf = ({ serverType }: Pick<Game, "serverType">) =>
  serverType === "bedrock" ? "bedrock" : "java";

/** The settings of this software and version that people may set. Ours, such as ports and passwords, are not among them. */
export function settableRules(game: Game): readonly PropertyRule[] {
  const rules =
    dialectOf(game) === "bedrock" ? bedrockProperties() : javaPropertiesFor(game.minecraftVersion);
  return rules.filter(({ owner, isSecret }) => owner !== "platform" && isSecret !== true);
}

export function writeSettingsOf(game: Game, text: string, edits: PropertyEdits): WrittenProperties {
  return dialectOf(game) === "bedrock"
    ? writeBedrockProperties(text, edits, "user")
    : writeJavaProperties(text, game.minecraftVersion, edits, "user");
}

/** Old versions write numbers for names. */
export function shownValue({ type }: Pick<PropertyRule, "type">, value: string): string {
  if (type.kind !== "choice" || !type.writtenAs) return value;
  return Object.entries(type.writtenAs).find(([, written]) => written === value)?.[0] ?? value;
}
