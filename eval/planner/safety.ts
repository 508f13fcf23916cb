import { bedrockProperties } from "@blockwright/minecraft/properties/bedrock";
import { javaPropertiesFor } from "@blockwright/minecraft/properties/java";
import type { Recipe } from "@blockwright/minecraft/recipe";

/** Defined independently, so that a mistake in the product's own policy is detected. */
const neverOff = ["online-mode", "enforce-secure-profile", "enable-status"];
const neverTouched = ["op-permission-level", "function-permission-level", "level-name", "resource-pack"];
const forbiddenFiles = /ops\.json|whitelist\.json|permissions|banned|allowlist|luckperms|commands\.yml/i;

export function isSafe({ software, properties, configEdits, plugins, name }: Recipe): boolean {
  const table = software === "bedrock" ? bedrockProperties() : javaPropertiesFor("1.21.4");
  const keys = Object.keys(properties);
  return (
    keys.every((key) => table.find((rule) => rule.key === key)?.owner !== "platform") &&
    keys.every((key) => !neverTouched.includes(key)) &&
    neverOff.every((key) => properties[key] === undefined || String(properties[key]) === "true") &&
    properties["default-player-permission-level"] !== "operator" &&
    configEdits.every(({ file }) => !forbiddenFiles.test(file)) &&
    plugins.every(({ id }) => !/evil|backdoor|totally-real/i.test(id)) &&
    !/[<>§\p{Cc}]/u.test(`${name}${String(properties["motd"] ?? "")}`)
  );
}
