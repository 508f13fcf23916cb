import { bedrockPropertyTable } from "@blockwright/minecraft/properties/bedrock-table";
import { javaPropertyTable } from "@blockwright/minecraft/properties/java-table";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import type { ToolEffect } from "../../../platform/tool.ts";
import { changesConnection } from "./connection-settings.ts";

interface FileRule {
  readonly path: RegExp;
  readonly reason: string;
}

/** Writing one of these gives somebody power, locks somebody out, or runs code, whatever tool writes it. */
const destructiveFiles: readonly FileRule[] = [
  { path: /(^|\/)ops\.(json|txt)$/, reason: "This decides who is an operator." },
  { path: /(^|\/)(white-?list|allowlist)\.(json|txt)$/, reason: "This decides who may join." },
  { path: /(^|\/)banned-(players|ips)\.(json|txt)$/, reason: "This decides who is banned." },
  { path: /(^|\/)permissions\.(json|ya?ml)$/, reason: "This decides who may do what." },
  {
    path: /^plugins\/(luckperms|permissionsex|groupmanager|ultrapermissions)\//,
    reason: "This decides who may do what.",
  },
  {
    path: /\.(jar|zip|mrpack|class|so|dll|exe|sh|bat|cmd|ps1|py|js|sk)$/,
    reason: "The server would run this as code.",
  },
  { path: /\.mcfunction$|(^|\/)datapacks\//, reason: "The game would run this as commands." },
  { path: /(^|\/)commands\.ya?ml$/, reason: "This gives commands another meaning." },
  {
    path: /(^|\/)(user_jvm_args\.txt|eula\.txt|run\.[a-z]+|start\.[a-z]+)$/,
    reason: "This decides how the server starts.",
  },
  {
    path: /\.(dat|dat_old|mca|nbt|ldb)$|(^|\/)(playerdata|stats|advancements|region|entities|poi)\//,
    reason: "This is part of a world.",
  },
];

/** Guarded settings are those that the table of properties warns about. */
const guardedProperties = new Set(
  [...javaPropertyTable, ...bedrockPropertyTable].flatMap(({ key, owner }) =>
    owner === "user" ? [] : [key],
  ),
);

export interface EffectOfEdit {
  readonly effect: Extract<ToolEffect, "edit" | "destroy">;
  /** Of a destructive one, for people. */
  readonly reason?: string;
}

/** The one place that decides how dangerous an edit is, by what it changes. */
export function effectOfEdit(path: string, before: string, after: string): EffectOfEdit {
  const name = path.toLowerCase();
  const rule = destructiveFiles.find((one) => one.path.test(name));
  if (rule) return { effect: "destroy", reason: rule.reason };
  if (name === "server.properties") return effectOfProperties(before, after);
  if (changesConnection(name, before, after))
    return { effect: "destroy", reason: "This decides who may connect, and as whom." };
  return { effect: "edit" };
}

function effectOfProperties(before: string, after: string): EffectOfEdit {
  const [old, fresh] = [parseProperties(before).values, parseProperties(after).values];
  const keys = new Set([...old.keys(), ...fresh.keys()]);
  const guarded = [...keys].filter((key) => guardedProperties.has(key) && old.get(key) !== fresh.get(key));
  if (guarded.length === 0) return { effect: "edit" };
  return { effect: "destroy", reason: `This changes ${guarded.join(", ")}.` };
}
