import type { YamlEdit } from "../yaml/file.ts";

export type ConfigEdit = YamlEdit;

export type EditedConfig =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly sentence: string };

/** Whether a file's values are the old ones with this edit, in any order of keys. */
export function isAsMeant(before: unknown, { path, value }: ConfigEdit, after: unknown): boolean {
  return sorted(withValue(before, path, value)) === sorted(after);
}

export function nameOf({ path }: ConfigEdit): string {
  return `"${path.join(".").slice(0, 120)}"`;
}

export function cannotEdit(edit: ConfigEdit): EditedConfig {
  const sentence = `${nameOf(edit)} is written in a way that cannot be changed safely. Edit the text itself.`;
  return { ok: false, sentence };
}

function withValue(data: unknown, path: ConfigEdit["path"], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(data)) return data.with(Number(step), withValue(data[Number(step)], rest, value));
  const section = isSection(data) ? data : {};
  const inner = Object.hasOwn(section, step) ? section[step] : undefined;
  return { ...section, [step]: withValue(inner, rest, value) };
}

function isSection(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

function sorted(data: unknown): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    isSection(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
