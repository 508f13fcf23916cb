import { type LoadFailure, readLoadCause } from "./load-cause.ts";

/** Velocity and BungeeCord. */
const missing = /^Can't load plugin (\S{1,100}) due to missing dependency (\S{1,100})/;
const unavailable = /^(\S{1,100}) \(required by (\S{1,100})\) is unavailable/;
const failing =
  /^(?:Can't (?:create|load) plugin|Unable to (?:load|create) plugin|Error (?:loading|enabling) plugin|Exception encountered when loading plugin:|Could not load plugin from file) (\S.{0,200}?)(?:: .{0,500})?$/;
/** Velocity stops there, BungeeCord loads none of them. */
const circle = /^(?:java\.lang\.IllegalStateException: )?Circular dependency detected: (.{1,500})/;
const twice = /^Refusing to load plugin at path (\S.{0,200}?) since we already loaded a plugin with the same/;
const initializing = /^Couldn't pass ProxyInitializeEvent to (\S{1,100})/;

/** Parses failure messages of proxies about one plugin. */
export function readProxyFailure(text: string): LoadFailure | undefined {
  const [, plugin, needed] = missing.exec(text) ?? [];
  if (plugin !== undefined && needed !== undefined) return lacking(plugin, needed);
  const [, absent, asker] = unavailable.exec(text) ?? [];
  if (absent !== undefined && asker !== undefined) return lacking(asker, absent);
  const started = initializing.exec(text)?.[1];
  if (started !== undefined) return { kind: "load-failed", plugin: started, reason: "failed-to-enable" };
  const names = circle.exec(text)?.[1]?.split(" -> ");
  if (names)
    return {
      kind: "load-failed",
      plugin: names[0] ?? "",
      reason: "circular",
      detail: names.slice(0, 50).join(" → "),
    };
  const copy = twice.exec(text)?.[1];
  if (copy !== undefined) return { kind: "load-failed", plugin: nameOf(copy), reason: "duplicate" };
  const name = failing.exec(text)?.[1];
  if (name === undefined || readLoadCause(text)) return undefined;
  return { kind: "load-failed", plugin: nameOf(name), reason: "unknown" };
}

function nameOf(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? path).replace(/\.jar$/i, "");
}

function lacking(plugin: string, needed: string): LoadFailure {
  return { kind: "load-failed", plugin, reason: "missing-dependency", missing: [needed] };
}
