import { readFileSync } from "node:fs";
import path from "node:path";

export interface GeneratedFile {
  /** Relative to the root. */
  readonly path: string;
  readonly text: string;
}

export const root = path.resolve(import.meta.dirname, "../..");

export function readText(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

/** Rows as a Markdown table. A cell may hold any text: a bar in it would end the cell. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Replaces what is between `<!-- generated: name -->` and `<!-- end -->` in a page that is otherwise written by hand. */
export function fillIn(file: string, name: string, content: string, text = readText(file)): GeneratedFile {
  const begin = `<!-- generated: ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf("<!-- end -->", from);
  if (from === -1 || to === -1) throw new Error(`${file} has no "${begin}" with an "<!-- end -->" after it`);
  return {
    path: file,
    text: `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`,
  };
}
