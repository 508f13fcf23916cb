import { parse, stringify } from "smol-toml";
import { cannotEdit, isAsMeant, type ConfigEdit, type EditedConfig } from "./as-meant.ts";

const maxCharacters = 300_000;
const header = /^\s*\[([^[\]]+)\]\s*(#.*)?$/;
const listHeader = /^\s*\[\[/;

/** Changes values of a TOML file in place and adds missing ones. Everything else stays byte for byte. */
export function editToml(text: string, edits: readonly ConfigEdit[]): EditedConfig {
  let current = text;
  for (const edit of edits) {
    const before = readToml(current);
    if (!before.ok) return before;
    const edited = applyEdit(current, edit);
    const after = edited === undefined ? undefined : readToml(edited);
    if (edited === undefined || !after?.ok || !isAsMeant(before.data, edit, after.data))
      return cannotEdit(edit);
    current = edited;
  }
  return { ok: true, text: current };
}

export type ReadToml =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly sentence: string };

export function readToml(text: string): ReadToml {
  if (text.length > maxCharacters) return { ok: false, sentence: "This file is too large to be edited." };
  try {
    return { ok: true, data: parse(text) };
  } catch (error) {
    const why = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : "";
    return { ok: false, sentence: `That is not valid TOML: ${why.slice(0, 120)}` };
  }
}

function applyEdit(text: string, { path, value }: ConfigEdit): string | undefined {
  const names = path.map(String);
  const written = valueText(value);
  if (written === undefined || names.length === 0) return undefined;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = text.split(/\r?\n/);
  const wanted = JSON.stringify(names);
  const table = JSON.stringify(names.slice(0, -1));
  let here: readonly string[] | undefined = [];
  let lastOfTable = table === "[]" ? -1 : undefined;
  for (const [index, line] of lines.entries()) {
    const opened = header.exec(line)?.[1];
    if (opened !== undefined || listHeader.test(line)) {
      here = opened === undefined ? undefined : keyPath(opened);
      if (here && JSON.stringify(here) === table) lastOfTable = index;
      continue;
    }
    const assignment = here && splitAssignment(line);
    if (!here || !assignment) continue;
    if (JSON.stringify([...here, ...assignment.path]) === wanted)
      return lines.with(index, assignment.key + written + assignment.comment).join(newline);
    if (JSON.stringify(here) === table) lastOfTable = index;
  }
  const entry = `${keyText(names.at(-1) ?? "")} = ${written}`;
  if (lastOfTable !== undefined) return lines.toSpliced(lastOfTable + 1, 0, entry).join(newline);
  const head = `[${names.slice(0, -1).map(keyText).join(".")}]`;
  const end = text === "" || text.endsWith("\n") ? "" : newline;
  return `${text}${end}${newline}${head}${newline}${entry}${newline}`;
}

function valueText(value: ConfigEdit["value"]): string | undefined {
  if (value === null) return undefined;
  return stringify({ v: value }).trim().slice("v = ".length);
}

function keyText(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name);
}

/** `a."b.c"` as its names. */
function keyPath(key: string): readonly string[] | undefined {
  const read = readToml(`${key} = 0`);
  const names: string[] = [];
  let data: unknown = read.ok ? read.data : undefined;
  while (typeof data === "object" && data !== null) {
    const [entry] = Object.entries(data);
    if (!entry) return undefined;
    names.push(entry[0]);
    data = entry[1] as unknown;
  }
  return data === 0 ? names : undefined;
}

/** A key with its value on one line. What follows the value is kept. */
function splitAssignment(
  line: string,
): { path: readonly string[]; key: string; comment: string } | undefined {
  const match =
    /^(\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=\s*)(\S.*)$/.exec(line);
  const path = match && keyPath(match[2] ?? "");
  if (!path) return undefined;
  const rest = match[3] ?? "";
  for (let end = rest.indexOf("#"); end !== -1; end = rest.indexOf("#", end + 1))
    if (readToml(`v = ${rest.slice(0, end)}`).ok) {
      const value = rest.slice(0, end).trimEnd();
      return { path, key: match[1] ?? "", comment: rest.slice(value.length) };
    }
  return { path, key: match[1] ?? "", comment: "" };
}
