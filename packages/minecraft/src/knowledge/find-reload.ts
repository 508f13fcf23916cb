import { changedPaths } from "../config-file/leaves.ts";
import { readPlainYaml } from "../yaml/plain.ts";
import { findConfigFiles, findPagesOf } from "./find-page.ts";
import { findKnownCommand } from "./known-command.ts";
import type { PluginKnowledge } from "./page.ts";

export interface EditedText {
  readonly path: string;
  /** Null: the file is new. */
  readonly before: string | null;
  readonly after: string;
}

export interface Reload {
  /** To type into the console, in this order. */
  readonly commands: readonly string[];
  /** Only documented values change, and none of them can run commands or give rights. */
  readonly isHarmless: boolean;
}

/** A plugin opens its database when it starts. */
const openedAtStart = /sql|database|storage|redis|mongo/i;
const givesPower = /command|console|permission|token|channel|script|group|rank/i;
/** Reloads every plugin at once, which breaks many of them. */
const wholeServer = /^(?:(?:minecraft|bukkit):)?(?:reload|rl)\b/i;

/**
 * How edits of plugins' settings take effect while the server runs. Undefined: by a restart, because the documentation
 * of one of these files, or of one of their values, names nothing else.
 */
export function findReload(edits: readonly EditedText[]): Reload | undefined {
  if (edits.length === 0) return undefined;
  const found = edits.map(reloadOf);
  const known = found.filter((one) => one !== undefined);
  if (known.length < found.length) return undefined;
  return {
    commands: [...new Set(known.flatMap(({ commands }) => commands))],
    isHarmless: known.every(({ isHarmless }) => isHarmless),
  };
}

/** Of the plugin whose settings this file holds: its possible names in the console. */
export function pluginNamesOf(path: string): readonly string[] {
  const folder = /^plugins\/([^/]+)\//.exec(path)?.[1];
  if (folder === undefined) return [];
  return [folder, ...findPagesOf(path).flatMap(({ name, aliases }) => [name, ...aliases])];
}

function reloadOf({ path, before, after }: EditedText) {
  const pages = findPagesOf(path);
  const commands = pages.map(commandOf);
  const known = commands.filter((command) => command !== undefined);
  if (!/^plugins\/.+\.ya?ml$/.test(path) || pages.length === 0 || known.length < commands.length)
    return undefined;
  const [old, fresh] = [readPlainYaml(before ?? ""), readPlainYaml(after)];
  if (!old || !fresh) return undefined;
  const changed = changedPaths(old.data, fresh.data);
  if (changed.some((keys) => needsRestart(pages, keys))) return undefined;
  return {
    commands: known,
    isHarmless: changed.every(
      (keys) => isDocumented(path, keys) && !keys.some((key) => givesPower.test(key)),
    ),
  };
}

function commandOf({ kind, takesEffect: { how, command } }: PluginKnowledge): string | undefined {
  if (kind !== "plugin" || how !== "reload" || command === undefined || wholeServer.test(command))
    return undefined;
  // Of another plugin a command with the same words may be dangerous.
  const known = findKnownCommand(command);
  return known && known.effect !== "dangerous" ? command : undefined;
}

function needsRestart(pages: readonly PluginKnowledge[], keys: readonly string[]): boolean {
  const name = keys.join(".");
  const isExcepted = (except: string) => except === "" || name === except || name.startsWith(`${except}.`);
  return (
    openedAtStart.test(name) || pages.some(({ takesEffect }) => takesEffect.exceptKeys?.some(isExcepted))
  );
}

/** Elements of a list count with its key. */
function isDocumented(path: string, keys: readonly string[]): boolean {
  return findConfigFiles(path)
    .flatMap((file) => file.keys)
    .some(({ path: known, type }) => {
      const isWhole = known.length === keys.length || (type.kind === "list" && known.length < keys.length);
      return isWhole && known.every((step, index) => isAnyName(step) || step === keys[index]);
    });
}

function isAnyName(step: string): boolean {
  return step.startsWith("<") && step.endsWith(">");
}
