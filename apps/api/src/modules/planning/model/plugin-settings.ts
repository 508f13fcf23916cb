import { findKnowledge } from "@blockwright/minecraft/knowledge/find-page";
import { misfitOf } from "@blockwright/minecraft/knowledge/key-type";
import type { ConfigFile, ConfigKey } from "@blockwright/minecraft/knowledge/page";
import type { ConfigEdit } from "@blockwright/minecraft/recipe";
import type { PlanByModel } from "./model-answer.ts";

export interface CheckedSettings {
  readonly edits: readonly ConfigEdit[];
  /** Sentences that a model can act on. */
  readonly problems: readonly string[];
}

/** Only settings that our notes about the plugin describe, with values that they allow. */
export function checkPluginSettings({ plugins, pluginSettings }: PlanByModel): CheckedSettings {
  const planned = new Set(plugins.map(({ id }) => id));
  const checked = pluginSettings.map((one) => checkSetting(planned, one));
  return {
    edits: checked.flatMap((one) => (typeof one === "string" ? [] : [one])),
    problems: checked.flatMap((one) => (typeof one === "string" ? [one] : [])),
  };
}

type Setting = PlanByModel["pluginSettings"][number];

function checkSetting(planned: ReadonlySet<string>, setting: Setting): ConfigEdit | string {
  const { plugin, key, value } = setting;
  const shown = JSON.stringify(key.slice(0, 80));
  if (!planned.has(plugin)) return `${shown} belongs to a plugin that is not in the plan; leave it out.`;
  const found = findKey(setting);
  if (!found) return `${shown} is not a setting in our notes about ${plugin}; read them or leave it out.`;
  // The value comes as text, as it would stand in the file.
  const misfit = misfitOf(found.known.type, value, "text");
  if (misfit) return `${shown} ${misfit.expectation}.`;
  return { file: found.file.path, path: [...found.known.path], value: typed(found.known, value) };
}

/** Keys that stand for any name are left out: which worlds or groups there will be is not known yet. */
function findKey({ plugin, file, key }: Setting): { file: ConfigFile; known: ConfigKey } | undefined {
  const page = findKnowledge(plugin);
  const described = page?.files.find((one) => one.path === file && one.format === "yaml");
  const known = described?.keys.find(
    ({ path, type }) => path.join(".") === key && type.kind !== "list" && !/[<>]/.test(key),
  );
  return described && known && !/[<>]/.test(file) ? { file: described, known } : undefined;
}

function typed({ type }: ConfigKey, value: string): string | number | boolean {
  if (type.kind === "boolean") return value.toLowerCase() === "true";
  return type.kind === "integer" || type.kind === "decimal" ? Number(value) : value;
}
