import { type LoadCause, type LoadFailure, readLoadCause } from "./load-cause.ts";
import { readModFailure } from "./mod-failure.ts";
import { readProxyFailure } from "./proxy-failure.ts";
import { pluginVersion } from "./plugin-version.ts";

export type LoadEvent =
  | { readonly kind: "loading" | "enabling" | "disabling"; readonly plugin: string; readonly version: string }
  | LoadFailure
  /** An earlier line names the file or plugin it belongs to. */
  | ({ readonly kind: "cause" } & LoadCause);

// Lengths are bounded and alternatives start differently, so the cost is linear even for a line of a megabyte.
const lifecycle = new RegExp(
  `^\\[[^\\]]{1,100}\\] (Loading server plugin|Loading|Enabling|Disabling) (.{1,100}?) v(${pluginVersion})\\s*$`,
);
/** Games in BentoBox's own folder, which the server itself does not name. */
const islandGame = /^\[BentoBox\] Enabling (\S{1,100}) \((\S{1,100})\)\.\.\.$/;
const paperSource =
  /^\[(?:[a-z]\w{0,30}\.){0,8}[A-Z]\w{2,60}(?:Strategy|Source|Storage|Manager|Factory|Provider|Tree)\] /;
const couldNotLoad =
  /^Could not load (?:plugin )?'([^']{1,300})'(?: in (?:folder )?'[^']{0,300}'(?:: (.{1,1000}))?|\s{2,200}(\S.{0,1000})|\s{0,9}$)/;
// Mohist; CatServer in Chinese.
const couldNotLoadBare =
  /^(?:Could not load|加载插件) (plugins[/\\][^'\n]{1,200}?\.jar) (?:in folder \S{1,100}|失败)(?: ?(.{1,500}))?/;
const notForFolia =
  /^(?:java\.lang\.RuntimeException: )?Could not load plugin '([^']{1,200})' as it is not marked as supporting /;
const errorLoading = /^Error (?:loading plugin|preparing plugin context): (.{1,1000})/;
/** Bukkit before 2021 says which loader it was. */
const whileEnabling = new RegExp(
  `^Error occurred (?:\\(in the plugin loader\\) )?while enabling (.{1,100}?) v${pluginVersion} \\(Is it up to date\\?\\)`,
);
const whileInitializing = new RegExp(
  `^.{0,500} initializing (\\S{1,100}) v${pluginVersion} \\(Is it up to date\\?\\)`,
);
const errorInitializing =
  /^Error initializing plugin '([^']{1,300})' in folder '[^']{0,300}' \(Is it up to date\?\)/;
const endingVersion = new RegExp(` v${pluginVersion}$`);
const bootstrapping = /^Failed to run bootstrapper for (\S.{0,200}?)\. This plugin will not be loaded/;
/** Paper since 1.19.3, in the words of several years. */
const circular = /^Circular (?:plugin loading|dependencies) detected[!:]/;
const ambiguous =
  /^Ambiguous plugin name [`']([^`']{1,100})' for files [`']([^`']{1,300})' and [`']([^`']{1,300})'/;

/** Parses one console message, without its prefix. Undefined for messages that are not about loading. */
export function readLoadEvent(message: string): LoadEvent | undefined {
  const [, verb, plugin, version] = lifecycle.exec(message.slice(0, 400)) ?? [];
  if (verb !== undefined && plugin !== undefined && version !== undefined) {
    return { kind: kindOf(verb), plugin, version };
  }
  const [, game, gameVersion] = islandGame.exec(message.slice(0, 400)) ?? [];
  if (game !== undefined && gameVersion !== undefined)
    return { kind: "enabling", plugin: game, version: gameVersion };
  const text = message.slice(0, 4000).replace(paperSource, "");
  const failure = readPluginFailure(text) ?? readModFailure(text);
  if (failure) return failure;
  const cause = readLoadCause(text);
  return cause && { kind: "cause", ...cause };
}

/** Whether the line says that a plugin failed, also on servers that have mods too. */
export function isPluginFailure(message: string): boolean {
  return readPluginFailure(message.slice(0, 4000).replace(paperSource, "")) !== undefined;
}

function kindOf(verb: string): "loading" | "enabling" | "disabling" {
  if (verb === "Enabling") return "enabling";
  return verb === "Disabling" ? "disabling" : "loading";
}

function readPluginFailure(text: string): LoadFailure | undefined {
  const [, path, why, below] = couldNotLoad.exec(text) ?? couldNotLoadBare.exec(text) ?? [];
  if (path !== undefined) return failedFile(path, why ?? below);
  const proxied = readProxyFailure(text);
  if (proxied) return proxied;

  const [, folia] = notForFolia.exec(text) ?? [];
  if (folia !== undefined)
    return { kind: "load-failed", plugin: withoutVersion(folia), reason: "not-for-folia" };

  const [, problem] = errorLoading.exec(text) ?? [];
  if (problem !== undefined) return readPluginFailure(problem) ?? failedFile(fileIn(problem), problem);

  const enabling = whileEnabling.exec(text)?.[1] ?? whileInitializing.exec(text)?.[1];
  if (enabling !== undefined) return { kind: "load-failed", plugin: enabling, reason: "failed-to-enable" };

  const [, initialized] = errorInitializing.exec(text) ?? [];
  if (initialized !== undefined) return { ...failedFile(initialized, undefined), reason: "failed-to-enable" };

  const [, name, first, second] = ambiguous.exec(text) ?? [];
  if (name !== undefined) {
    return { kind: "load-failed", plugin: name, reason: "duplicate", detail: `${first}, ${second}` };
  }
  const [, bootstrapped] = bootstrapping.exec(text) ?? [];
  if (bootstrapped !== undefined)
    return { ...failedFile(bootstrapped, undefined), reason: "failed-to-enable" };
  if (!circular.test(text)) return undefined;
  return { kind: "load-failed", plugin: "", reason: "circular" };
}

function failedFile(path: string, why: string | undefined): LoadFailure {
  const file = path.split(/[/\\]/).at(-1) ?? path;
  const cause = why === undefined ? undefined : readLoadCause(why);
  return {
    kind: "load-failed",
    plugin: cause?.plugin ?? file.replace(/\.jar$/i, ""),
    reason: cause?.reason ?? "unknown",
    ...(file !== "" && { file }),
    ...(cause?.missing && { missing: cause.missing }),
    ...((cause?.detail ?? why) !== undefined && { detail: (cause?.detail ?? why ?? "").slice(0, 300) }),
  };
}

function fileIn(text: string): string {
  return /'([^']{1,300}\.jar)'/i.exec(text)?.[1] ?? "";
}

function withoutVersion(fullName: string): string {
  return fullName.replace(endingVersion, "");
}
