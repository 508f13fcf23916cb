import { fixOfMissing, fixOfPlugin, listed } from "./add-on-fix.ts";
import type { CrashClass } from "./class.ts";
import type { CrashEvidence } from "./evidence.ts";
import type { FailureContext } from "./load-failure.ts";
import { wantsNewerJava } from "./java.ts";
import type { Finding } from "./rule.ts";
import type { LoadFailure, LoadFailureReason } from "../console/load-cause.ts";

type Told = Omit<Finding, "line">;

const clientClass =
  /^(?:net[./]minecraft[./]client[./]|com[./]mojang[./]blaze3d[./]|net[./]minecraft[./]class_310$)/;

/** Explains why a Fabric, Forge or NeoForge mod did not load. */
export function explainModFailure({ located, evidence, missing }: FailureContext): Told {
  const { plugin, reason, missing: needs = [], detail = "" } = located.failure;
  if (reason === "client-only" || (reason === "missing-class" && clientClass.test(detail)))
    return explainClientOnly(plugin, evidence);
  if (evidence.software === "neoforge" && /\brequires forge\b/.test(located.line.message))
    return {
      class: "forge-dep",
      sentence: `The mod ${plugin} is made for Forge and not for NeoForge. Remove it, or replace it with one for NeoForge.`,
      fix: fixOfPlugin("replace-plugin", plugin, evidence),
    };
  const id = classOf(reason, evidence.software === "fabric", located.line.message);
  if (id === "java-too-old") {
    return {
      class: id,
      ...wantsNewerJava(Number(/\d{1,2}/.exec(detail)?.[0] ?? 0), evidence, `The mod ${plugin}`, plugin),
    };
  }
  const fix = (kind: "replace-plugin" | "remove-plugin") => fixOfPlugin(kind, plugin, evidence);
  if (reason === "missing-dependency") {
    return {
      class: id,
      sentence: `The mod ${plugin} needs ${listed(needs)}, which is not there. Install it, or remove ${plugin}.`,
      fix: fixOfMissing(missing) ?? fix("remove-plugin"),
    };
  }
  if (reason === "wrong-dependency-version") {
    return {
      class: id,
      sentence: `The mod ${plugin} needs another version of ${listed(needs)}. Update or remove one of them.`,
      fix: fixOfPlugin("replace-plugin", needs[0] ?? "", evidence) ?? fix("replace-plugin"),
    };
  }
  const isTooMuch = reason === "duplicate" || reason === "incompatible";
  return {
    class: id,
    sentence: sentenceFor(located.failure),
    fix: isTooMuch
      ? (fix("remove-plugin") ?? fixOfPlugin("remove-plugin", detail, evidence))
      : fix("replace-plugin"),
    ...(id === "mixin" || id === "fabric-entrypoint" || id === "forge-fatal" ? { confidence: "likely" } : {}),
  };
}

function sentenceFor({ plugin, reason, detail = "" }: LoadFailure): string {
  switch (reason) {
    case "wrong-minecraft":
    case "unsupported-api":
    case "api-too-old":
      return `The mod ${plugin} is made for another version of Minecraft. Update it, or remove it.`;
    case "wrong-loader":
      return `The mod ${plugin} is made for another version of the mod loader. Update it, or remove it.`;
    case "duplicate":
      return `The mod ${plugin} is there twice. Keep the newer file and remove the other.`;
    case "incompatible":
      return `The mods ${plugin} and ${detail.slice(0, 100) || "another"} do not work together. Remove one of them.`;
    case "invalid-file":
      return `The file ${plugin} in the folder mods is damaged or is no mod for this server. Remove it, and upload it again if you need it.`;
    case "circular":
      return `Mods wait for each other in a circle (${plugin}). Remove one of them.`;
    case "missing-dependency":
    case "wrong-dependency-version":
    case "java-too-old":
    case "client-only":
    case "not-for-folia":
    case "missing-class":
    case "failed-to-enable":
    case "unknown":
      return `The mod ${plugin} failed while it was loaded. Update it, or remove it.`;
  }
}

export function explainClientOnly(mod: string | undefined, evidence: CrashEvidence): Told {
  return {
    class: "client-only",
    sentence: `${mod === undefined ? "One of the mods" : `The mod ${mod}`} belongs into the players' game and not on a server. Remove it here; players can keep it.`,
    fix: mod === undefined ? undefined : fixOfPlugin("remove-plugin", mod, evidence),
  };
}

function classOf(reason: LoadFailureReason, isFabric: boolean, message: string): CrashClass {
  switch (reason) {
    case "missing-dependency":
    case "wrong-dependency-version":
      return isFabric ? "fabric-dep" : "forge-dep";
    case "wrong-minecraft":
    case "unsupported-api":
    case "api-too-old":
      return isFabric ? "fabric-mc" : "forge-mc";
    case "wrong-loader":
      if (isFabric) return "fabric-dep";
      // The mod names the loader among what it needs, like any other mod.
      return /\brequires \w{1,40} \S|, Requested by: /.test(message) ? "forge-dep" : "forge-language";
    case "duplicate":
      return isFabric ? "fabric-duplicate" : "forge-duplicate";
    case "incompatible":
      return isFabric ? "fabric-conflict" : "forge-module";
    case "java-too-old":
      return "java-too-old";
    case "client-only":
      return "client-only";
    case "circular":
    case "not-for-folia":
    case "invalid-file":
    case "missing-class":
    case "failed-to-enable":
    case "unknown":
      if (/Mixin/.test(message)) return "mixin";
      return isFabric ? "fabric-entrypoint" : "forge-fatal";
  }
}
