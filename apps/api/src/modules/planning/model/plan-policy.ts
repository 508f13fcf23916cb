import { bedrockProperties, checkBedrockProperty } from "@blockwright/minecraft/properties/bedrock";
import { checkProperty, javaPropertiesFor } from "@blockwright/minecraft/properties/java";
import type { Recipe } from "@blockwright/minecraft/recipe";
import { isRelease } from "@blockwright/minecraft/versions/version";

/** Decisions of the owner that no model output can override. */
const ownersOnly = new Set(
  (
    "online-mode op-permission-level function-permission-level level-name enforce-secure-profile enable-status " +
    "default-player-permission-level allow-cheats resource-pack resource-pack-id resource-pack-sha1 " +
    "resource-pack-prompt bug-report-link text-filtering-config generator-settings enable-code-of-conduct"
  ).split(" "),
);
/** Settings differ between versions, but those a planner may name are the same in both of these. */
const checkedVersions = ["1.21.4", "26.1"] as const;

/** Why these settings of a plan can't be used, in sentences a model can act on. */
export function refuseProperties({ software, minecraftVersion, properties }: Recipe): readonly string[] {
  return Object.entries(properties).flatMap(([key, value]) => {
    const text = String(value);
    if (ownersOnly.has(key)) return [`"${key}" is for the owner to decide; leave it out.`];
    if (software === "bedrock") {
      return refusal(bedrockProperties(), key, checkBedrockProperty(key, text));
    }
    const versions = isRelease(minecraftVersion) ? [minecraftVersion] : checkedVersions;
    const refusals = versions.map((version) =>
      refusal(javaPropertiesFor(version), key, checkProperty(version, key, text)),
    );
    return refusals.some((sentences) => sentences.length === 0) ? [] : (refusals[0] ?? []);
  });
}

function refusal(
  rules: ReturnType<typeof javaPropertiesFor>,
  key: string,
  checked: ReturnType<typeof checkProperty>,
): readonly string[] {
  if (!checked.ok) return [checked.sentence];
  const owner = rules.find((rule) => rule.key === key)?.owner;
  return owner === "platform" ? [`"${key}" is set by the platform; leave it out.`] : [];
}
