import type { ConfigValue, KeyType } from "./key-type.ts";
import type {
  CommandEffect,
  ConfigFile,
  ConfigFormat,
  ConfigKey,
  Fact,
  KnownCommand,
  KnownPermission,
  PermissionDefault,
  TakingEffect,
} from "./page.ts";

type WithoutSource<T> = Omit<T, "source">;

export function fact(source: string, sentence: string): Fact {
  return { text: sentence, source };
}

export function facts(source: string, sentences: readonly string[]): readonly Fact[] {
  return sentences.map((sentence) => fact(source, sentence));
}

interface KeyDraft {
  /** With dots between the steps. */
  readonly name: string;
  readonly type: KeyType;
  readonly defaultValue: ConfigValue | undefined;
  readonly meaning: string;
}

export function flag(name: string, defaultValue: boolean | undefined, meaning: string): KeyDraft {
  return { name, type: { kind: "boolean" }, defaultValue, meaning };
}

export function whole(
  name: string,
  defaultValue: number | undefined,
  meaning: string,
  range: { readonly min?: number; readonly max?: number } = {},
): KeyDraft {
  return { name, type: { kind: "integer", ...range }, defaultValue, meaning };
}

export function decimal(
  name: string,
  defaultValue: number | undefined,
  meaning: string,
  range: { readonly min?: number; readonly max?: number } = {},
): KeyDraft {
  return { name, type: { kind: "decimal", ...range }, defaultValue, meaning };
}

export function port(name: string, defaultValue: number | undefined, meaning: string, min = 1): KeyDraft {
  return whole(name, defaultValue, meaning, { min, max: 65_535 });
}

export function text(name: string, defaultValue: string | undefined, meaning: string): KeyDraft {
  return { name, type: { kind: "text" }, defaultValue, meaning };
}

export function choice(
  name: string,
  defaultValue: string | undefined,
  options: readonly string[],
  meaning: string,
): KeyDraft {
  return { name, type: { kind: "choice", options }, defaultValue, meaning };
}

export function list(
  name: string,
  defaultValue: readonly (string | number)[] | undefined,
  meaning: string,
): KeyDraft {
  return { name, type: { kind: "list" }, defaultValue, meaning };
}

export function configFile(
  format: ConfigFormat,
  path: string,
  source: string,
  drafts: readonly KeyDraft[],
  completeSections: readonly string[] = [],
): ConfigFile {
  const isFlat = format === "properties" || format === "lines";
  const keys = drafts.map(({ name, type, defaultValue, meaning }): ConfigKey => {
    const key = { path: isFlat ? [name] : name.split("."), type, meaning, source };
    return defaultValue === undefined ? key : { ...key, defaultValue };
  });
  return { path, format, keys, completeSections, source };
}

type CommandDraft = WithoutSource<KnownCommand>;

export function commands(source: string, drafts: readonly CommandDraft[]): readonly KnownCommand[] {
  return drafts.map((draft) => ({ ...draft, source }));
}

export const reads = (usage: string, meaning: string) => command("reads", usage, meaning);
export const changes = (usage: string, meaning: string) => command("changes", usage, meaning);
export const dangerous = (usage: string, meaning: string) => command("dangerous", usage, meaning);

export function inGame(draft: CommandDraft): CommandDraft {
  return { ...draft, isInGame: true };
}

function command(effect: CommandEffect, usage: string, meaning: string): CommandDraft {
  return { usage, effect, isInGame: false, meaning };
}

export function permissions(
  source: string,
  drafts: readonly (readonly [node: string, heldBy: PermissionDefault, meaning: string])[],
): readonly KnownPermission[] {
  return drafts.map(([node, heldBy, meaning]) => ({ node, heldBy, meaning, source }));
}

export function afterReload(
  source: string,
  commandLine: string,
  sentence: string,
  exceptKeys: readonly string[] = [],
): TakingEffect {
  return { how: "reload", command: commandLine, text: sentence, source, exceptKeys };
}

export function afterRestart(source: string, sentence: string): TakingEffect {
  return { how: "restart", text: sentence, source };
}
