import { editYaml } from "@blockwright/minecraft/yaml/file";

const maxRepairs = 20;

/** The same text with unreadable lines commented out; undefined when that does not help. */
export function repairYaml(text: string): string | undefined {
  let lines = text.split("\n");
  for (let repairs = 0; repairs <= maxRepairs; repairs += 1) {
    const broken = brokenLine(lines);
    if (broken === undefined) return lines.join("\n");
    lines = withBestComment(lines, broken);
  }
  return undefined;
}

/** Counted from zero; undefined when everything can be read. */
function brokenLine(lines: readonly string[]): number | undefined {
  const read = editYaml(lines.join("\n"), []);
  if (read.ok) return undefined;
  const said = Number(/^Line (\d{1,7}) /.exec(read.sentence)?.[1] ?? 1);
  return Math.min(said, lines.length) - 1;
}

/** The mistake is often a line above or below the parse error: the candidate that gets furthest is used. */
function withBestComment(lines: readonly string[], broken: number): string[] {
  const tries = [broken, broken - 1, broken + 1]
    .filter((at) => lines[at] !== undefined && /^\s*[^#\s]/.test(lines[at] ?? ""))
    .map((at) => lines.with(at, `# ${lines[at] ?? ""}`));
  const reach = (candidate: readonly string[]) => brokenLine(candidate) ?? Infinity;
  return tries.toSorted((a, b) => reach(b) - reach(a))[0] ?? lines.with(broken, `# ${lines[broken] ?? ""}`);
}
