import { fixOfMissing, fixOfPlugin, listed } from "./add-on-fix.ts";
import { type CrashEvidence, installedPlugin } from "./evidence.ts";
import type { FailureContext } from "./load-failure.ts";
import { wantsNewerJava } from "./java.ts";
import type { Finding } from "./rule.ts";
import type { LoadFailure } from "../console/load-cause.ts";

type Told = Omit<Finding, "line">;

/** The packages of plugins that others use without saying so in their description. */
const knownPackages: readonly (readonly [RegExp, string])[] = [
  [/^net[./]milkbowl[./]vault[./]/, "Vault"],
  [/^me[./]clip[./]placeholderapi[./]/, "PlaceholderAPI"],
  [/^com[./]comphenix[./]protocol[./]/, "ProtocolLib"],
  [/^com[./]sk89q[./]worldguard[./]/, "WorldGuard"],
  [/^com[./]sk89q[./]worldedit[./]/, "WorldEdit"],
  [/^net[./]luckperms[./]/, "LuckPerms"],
];

/** The plugin that the missing class belongs to, if it is known and not installed. */
function pluginOfClass(missingClass = "", evidence: CrashEvidence): string | undefined {
  const name = knownPackages.find(([packages]) => packages.test(missingClass))?.[1];
  return name === undefined || installedPlugin(evidence, name) !== undefined ? undefined : name;
}

/** Explains why a Paper or Spigot plugin did not load. */
export function explainPluginFailure({ located, evidence, missing }: FailureContext): Told {
  const { plugin, reason, missing: needs = [], detail } = located.failure;
  const replace = fixOfPlugin("replace-plugin", plugin, evidence);
  const remove = fixOfPlugin("remove-plugin", plugin, evidence);
  switch (reason) {
    case "missing-dependency":
    case "wrong-dependency-version":
      return {
        class: "plugin-dep",
        sentence: `The plugin ${plugin} needs ${listed(needs)}, which is not there. Install it, or remove ${plugin}.`,
        fix: fixOfMissing(missing) ?? remove,
      };
    case "unsupported-api":
    case "wrong-minecraft":
    case "wrong-loader":
    case "api-too-old":
      return { ...explainVersion(located.failure), fix: replace };
    case "java-too-old":
      return explainJava(located.failure, evidence);
    case "invalid-file":
    case "duplicate":
    case "circular":
      return { ...explainFiles(located.failure), fix: remove };
    case "not-for-folia":
      return {
        class: "folia",
        sentence: `The plugin ${plugin} does not work on Folia. Remove it, or replace it with one for Folia.`,
        fix: remove,
      };
    case "incompatible":
    case "client-only":
    case "missing-class":
    case "failed-to-enable":
    case "unknown": {
      const needed = reason === "missing-class" ? pluginOfClass(detail, evidence) : undefined;
      if (needed !== undefined)
        return {
          class: "plugin-dep",
          sentence: `The plugin ${plugin} needs ${needed}, which is not there. Install it, or remove ${plugin}.`,
          fix: fixOfMissing([needed]),
        };
      return {
        class: "plugin-enable",
        sentence: `The plugin ${plugin} could not start. Update it, or remove it.`,
        fix: replace,
        confidence: "likely",
      };
    }
  }
}

function explainVersion({ plugin, reason, detail }: LoadFailure): Told {
  return reason === "api-too-old"
    ? {
        class: "plugin-api-low",
        sentence: `The plugin ${plugin} is older than this server allows. Update it, or remove it.`,
      }
    : {
        class: "plugin-api",
        sentence: `The plugin ${plugin} is made for a newer Minecraft${inBrackets(detail)}. Update it, or remove it.`,
      };
}

function explainFiles({ plugin, reason, detail }: LoadFailure): Told {
  if (reason === "duplicate") {
    return {
      class: "plugin-duplicate",
      sentence: `The plugin ${plugin} is there twice. Keep the newer file and remove the other.`,
    };
  }
  if (reason === "circular") {
    return {
      class: "plugin-cycle",
      sentence: `Plugins wait for each other in a circle${inBrackets(detail)}. Remove one of them.`,
    };
  }
  return {
    class: "plugin-invalid",
    sentence: `The file of ${plugin} is damaged or is no plugin for this server. Remove it, and upload it again if you need it.`,
  };
}

function inBrackets(detail: string | undefined): string {
  return detail === undefined ? "" : ` (${detail.slice(0, 150)})`;
}

function explainJava(
  { plugin, file = `The plugin ${plugin}`, detail = "" }: LoadFailure,
  evidence: CrashEvidence,
): Told {
  const major = Number(/\d{1,2}/.exec(detail)?.[0] ?? 0);
  const explanation = wantsNewerJava(major, evidence, file, plugin);
  const isBridge = /^(?:geyser|floodgate)/i.test(plugin);
  return {
    ...explanation,
    class: isBridge ? "geyser-java" : "plugin-java",
    sentence: isBridge ? `Players from Bedrock cannot join. ${explanation.sentence}` : explanation.sentence,
  };
}
