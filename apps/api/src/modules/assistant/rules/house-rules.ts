import type { AssistantRules } from "@blockwright/contract/assistant-rules";
import { AppError } from "../../../platform/errors.ts";
import type { NewChangeItem } from "../../changes/index.ts";
import { plainPath } from "../../files/index.ts";
import { matchesPattern } from "./matches-pattern.ts";

export const noRules: AssistantRules = { mode: "do", paths: [], plugins: [], commands: [] };

/** What the console writes when it runs one of these. */
const filesOfCommands: readonly (readonly [command: RegExp, path: string])[] = [
  [/^(op|deop)\b/, "ops.json"],
  [/^whitelist\b/, "whitelist.json"],
  [/^(ban|pardon)-ip\b/, "banned-ips.json"],
  [/^(ban|pardon)(?!-)\b/, "banned-players.json"],
  [/^luckperms\b/, "plugins/luckperms/data"],
];

const sameCommands: Readonly<Record<string, string>> = {
  lp: "luckperms",
  perm: "luckperms",
  perms: "luckperms",
  tp: "teleport",
  pl: "plugins",
  ver: "version",
  about: "version",
  rl: "reload",
};

/** For everything but reading. */
export function refuseInAskMode({ mode }: AssistantRules): void {
  if (mode === "ask")
    throw excluded("This server's AI editor is set to Ask: it answers, and changes nothing.");
}

export function refusePath(rules: AssistantRules, path: string): void {
  const plain = plainPath(path).toLowerCase();
  const rule = rules.paths.find((one) => matchesPattern(plainPath(one).toLowerCase(), plain));
  if (rule !== undefined) throw excluded(`The rules of this server exclude ${rule}.`);
  const plugin = rules.plugins.find((one) => isOfPlugin(plain, nameOf(one)));
  if (plugin !== undefined) throw excluded(`The rules of this server exclude the plugin ${plugin}.`);
}

export function refuseCommand(rules: AssistantRules, command: string): void {
  const typed = wordsOf(command);
  const rule = rules.commands.find((one) => wordsOf(one).every((word, index) => typed[index] === word));
  if (rule !== undefined) throw excluded(`The rules of this server exclude the command ${rule}.`);
  for (const [pattern, path] of filesOfCommands) if (pattern.test(typed.join(" "))) refusePath(rules, path);
}

/** Of a change set. A change of plugins contains all that they need. */
export function refuseItem(rules: AssistantRules, item: NewChangeItem["item"]): void {
  if (item.kind === "write-file") refusePath(rules, item.path);
  if (item.kind === "download-file") {
    refusePluginNames(rules, [item.name, item.plugin?.id ?? ""]);
    refusePath(rules, item.file.path);
  }
  if (item.kind === "move-file") {
    refusePluginNames(rules, [item.removes?.name ?? "", item.removes?.source ?? ""]);
    for (const path of [item.from, item.to]) refusePath(rules, path);
  }
}

function refusePluginNames(rules: AssistantRules, names: readonly string[]): void {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const rule = rules.plugins.find(
    (one) => known.has(one.toLowerCase()) || names.some((name) => simple(name) === simple(nameOf(one))),
  );
  if (rule !== undefined) throw excluded(`The rules of this server exclude the plugin ${rule}.`);
}

function excluded(sentence: string): AppError {
  return new AppError("ASSISTANT_REFUSED", `${sentence} Do not try to reach it another way.`);
}

const nameOf = (rule: string) => rule.slice(rule.indexOf(":") + 1);
const simple = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Its jar, its folder, or a file in a mod's config folder. */
function isOfPlugin(path: string, name: string): boolean {
  const [folder = "", first = ""] = path.split("/");
  if (!["plugins", "mods", "config"].includes(folder) || simple(name) === "") return false;
  return simple(first.replace(/\.(jar|ya?ml|toml|json5?|properties|conf)$/, "")).startsWith(simple(name));
}

function wordsOf(command: string): string[] {
  const [verb = "", ...rest] = command.trim().replace(/^\/+/, "").toLowerCase().split(/\s+/);
  const plain = verb.slice(verb.indexOf(":") + 1);
  return [sameCommands[plain] ?? plain, ...rest];
}
