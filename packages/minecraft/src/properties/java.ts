import { javaPropertyTable } from "./java-table.ts";
import {
  checkAgainst,
  type PropertyCheck,
  type PropertyEdits,
  type PropertyRule,
  type PropertyWriter,
  writeProperties,
  type WrittenProperties,
} from "./rule.ts";
import { compareMinecraftVersions } from "../versions/version.ts";

/** The keys of server.properties in that version. */
export function javaPropertiesFor(version: string): readonly PropertyRule[] {
  return javaPropertyTable.filter((rule) => appliesTo(rule, version));
}

/** The value to write, or why it is refused. */
export function checkProperty(version: string, key: string, value: string): PropertyCheck {
  const rule = findRule(version, key);
  return rule ? checkAgainst(rule, value) : { ok: false, sentence: explainUnknown(version, key) };
}

export function writeJavaProperties(
  text: string,
  version: string,
  edits: PropertyEdits,
  by: PropertyWriter,
): WrittenProperties {
  const book = {
    dialect: "java",
    find: (key: string) => findRule(version, key),
    explainUnknown: (key: string) => explainUnknown(version, key),
  } as const;
  return writeProperties(book, text, edits, by);
}

function findRule(version: string, key: string): PropertyRule | undefined {
  return javaPropertyTable.find((rule) => rule.key === key && appliesTo(rule, version));
}

function appliesTo({ since, removedIn }: PropertyRule, version: string): boolean {
  return (
    (since === undefined || compareMinecraftVersions(version, since) >= 0) &&
    (removedIn === undefined || compareMinecraftVersions(version, removedIn) < 0)
  );
}

function explainUnknown(version: string, key: string): string {
  const elsewhere = javaPropertyTable.find((rule) => rule.key === key);
  const name = `"${key.slice(0, 80)}"`;
  if (!elsewhere) return `${name} is not a setting that Minecraft ${version} knows.`;
  const { since, removedIn } = elsewhere;
  return removedIn !== undefined && compareMinecraftVersions(version, removedIn) >= 0
    ? `${name} is no longer a setting since Minecraft ${removedIn}, and this server runs ${version}.`
    : `${name} is a setting from Minecraft ${since} on, and this server runs ${version}.`;
}
