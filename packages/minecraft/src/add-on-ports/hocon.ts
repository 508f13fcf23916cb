import type { EditedConfig } from "../config-file/as-meant.ts";

const maxCharacters = 300_000;
const tooOdd = "This file is written in a way that cannot be changed safely. Edit the text itself.";

/**
 * Changes values at the top of a HOCON file and adds missing ones. Everything else stays byte for byte. Of several
 * entries with one key the last counts, so all of them are changed.
 */
export function editHocon(text: string, values: Readonly<Record<string, string | number>>): EditedConfig {
  if (text.length > maxCharacters) return { ok: false, sentence: "This file is too large to be edited." };
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = text === "" ? [] : text.split(/\r?\n/);
  const depths = depthsOf(lines);
  if (!depths) return { ok: false, sentence: tooOdd };
  const missing = new Map(Object.entries(values));
  const edited = lines.map((line, index) => {
    const [, before, key = "", value = ""] = entry.exec(line) ?? [];
    const wanted = depths[index] === 0 && Object.hasOwn(values, key) ? values[key] : undefined;
    if (before === undefined || wanted === undefined) return line;
    missing.delete(key);
    return `${before}${JSON.stringify(wanted)}${commentOf(value)}`;
  });
  const isOpen = edited.length > 0 && edited.at(-1) !== "";
  const added = [...missing].map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  if (added.length === 0) return { ok: true, text: edited.join(newline) };
  const kept = isOpen || edited.length === 0 ? edited : edited.slice(0, -1);
  return { ok: true, text: [...kept, ...added, ""].join(newline) };
}

const entry = /^(\s*"?([A-Za-z0-9_-]+)"?\s*[:=]\s*)(.*)$/;
const plainValue = /^(?:"(?:[^"\\]|\\.)*"|[^"#/\s]*)(\s*(?:#|\/\/).*)?\s*$/;

function commentOf(value: string): string {
  return plainValue.exec(value)?.[1] ?? "";
}

/** How deep each line begins. Undefined: braces do not match, or the file has text in which they can't be counted. */
function depthsOf(lines: readonly string[]): readonly number[] | undefined {
  const depths: number[] = [];
  let depth = 0;
  for (const line of lines) {
    if (line.includes('"""') || (depth === 0 && /^\s*(?:include\b|\{)/.test(line))) return undefined;
    depths.push(depth);
    const bare = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").replace(/(?:#|\/\/).*$/, "");
    if (depth === 0 && hasSeveral(bare)) return undefined;
    for (const character of bare) {
      if (character === "{" || character === "[") depth += 1;
      if (character === "}" || character === "]") depth -= 1;
      if (depth < 0) return undefined;
    }
  }
  return depth === 0 ? depths : undefined;
}

/** Several entries in one line, of which only the first would be seen. */
function hasSeveral(bare: string): boolean {
  const [outer = ""] = bare.split(/[{[]/, 1);
  return outer.includes(",") || /\}.*[:=]/.test(bare);
}
