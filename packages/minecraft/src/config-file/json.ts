import { isMap, isNode, isScalar, isSeq, type YAMLMap } from "yaml";
import { readYaml } from "../yaml/reading.ts";
import { cannotEdit, isAsMeant, type ConfigEdit, type EditedConfig } from "./as-meant.ts";

/** Changes values of a JSON file in place and adds missing ones. Everything else stays byte for byte. */
export function editJson(text: string, edits: readonly ConfigEdit[]): EditedConfig {
  let current = text;
  for (const edit of edits) {
    const edited = applyEdit(current, edit);
    const [before, after] = [parsed(current), edited === undefined ? undefined : parsed(edited)];
    if (edited === undefined || !before || !after || !isAsMeant(before.data, edit, after.data))
      return cannotEdit(edit);
    current = edited;
  }
  return { ok: true, text: current };
}

function parsed(text: string): { data: unknown } | undefined {
  try {
    return { data: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** JSON is YAML in flow style, whose parser knows the position of each value. */
function applyEdit(text: string, { path, value }: ConfigEdit): string | undefined {
  const read = readYaml(text);
  if (!read.ok) return undefined;
  let node: unknown = read.document.contents;
  for (const [depth, step] of path.entries()) {
    const rest = path.slice(depth + 1);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
      if (!pair) return addTo(text, node, `${JSON.stringify(step)}: ${nested(rest, value)}`);
      node = pair.value;
    } else if (isSeq(node) && typeof step === "number") node = node.items[step];
    else return undefined;
  }
  const range = isNode(node) ? node.range : undefined;
  return range ? text.slice(0, range[0]) + JSON.stringify(value) + text.slice(range[1]) : undefined;
}

function nested(path: ConfigEdit["path"], value: unknown): string {
  return JSON.stringify(path.toReversed().reduce<unknown>((inner, step) => ({ [step]: inner }), value));
}

/** After the last entry, on a line of its own if that one has one. */
function addTo(text: string, map: YAMLMap, entry: string): string | undefined {
  const last = map.items.at(-1);
  const start = map.range?.[0];
  if (!last)
    return start === undefined ? undefined : `${text.slice(0, start + 1)}${entry}${text.slice(start + 1)}`;
  const [key, value] = [last.key, last.value];
  const [from, end] = [
    isNode(key) ? key.range?.[0] : undefined,
    isNode(value) ? value.range?.[1] : undefined,
  ];
  if (from === undefined || end === undefined) return undefined;
  const before = /\n[ \t]*$/.exec(text.slice(0, from))?.[0] ?? " ";
  return `${text.slice(0, end)},${before}${entry}${text.slice(end)}`;
}
