import { editProperties, parseProperties } from "../properties/file.ts";
import { editYaml } from "../yaml/file.ts";
import { readYamlOfGame } from "../yaml/read-by-games.ts";
import type { ConfigEdit, EditedConfig } from "./as-meant.ts";
import { editJson } from "./json.ts";
import { editToml, readToml } from "./toml.ts";

/** By the file's name. Undefined: it has no format in which single values can be edited. */
export function editConfig(
  path: string,
  text: string,
  edits: readonly ConfigEdit[],
): EditedConfig | undefined {
  switch (formatOf(path)) {
    case "yaml":
      return editYaml(text, edits);
    case "json":
      return editJson(text === "" ? "{}\n" : text, edits);
    case "toml":
      return editToml(text, edits);
    case "properties":
      return editFlat(text, edits);
    case undefined:
      return undefined;
  }
}

/** The values of a file. Undefined: it has no format that is known here. */
export function readConfig(
  path: string,
  text: string,
): { ok: true; data: unknown } | { ok: false; sentence: string } | undefined {
  switch (formatOf(path)) {
    case "yaml":
      return readYamlOfGame(text);
    case "json":
      return readJson(text);
    case "toml":
      return readToml(text);
    case "properties":
      return readFlat(text);
    case undefined:
      return undefined;
  }
}

function formatOf(path: string): "yaml" | "json" | "toml" | "properties" | undefined {
  const ending = /\.(ya?ml|json|toml|properties)$/i.exec(path)?.[1]?.toLowerCase();
  if (ending === "yml" || ending === "yaml") return "yaml";
  return ending === "json" || ending === "toml" || ending === "properties" ? ending : undefined;
}

function editFlat(text: string, edits: readonly ConfigEdit[]): EditedConfig {
  const wanted: [string, string][] = [];
  for (const { path, value } of edits) {
    if (Array.isArray(value) || value === null)
      return { ok: false, sentence: "Such a file has one text for each key." };
    wanted.push([path.join("."), String(value)]);
  }
  return { ok: true, text: editProperties(text, Object.fromEntries(wanted)) };
}

function readFlat(text: string) {
  const { values, problems } = parseProperties(text);
  const [first] = problems;
  return first
    ? ({ ok: false, sentence: first.sentence } as const)
    : ({ ok: true, data: Object.fromEntries(values) } as const);
}

function readJson(text: string) {
  try {
    return { ok: true, data: JSON.parse(text) as unknown } as const;
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "";
    return { ok: false, sentence: `That is not valid JSON: ${why}` } as const;
  }
}
