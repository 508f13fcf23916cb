import { isAlias, isMap, isNode, isScalar, visit, type YAMLMap } from "yaml";
import { readYaml } from "./reading.ts";

/** Line breaks in YAML 1.1, which servers read, and ordinary characters in YAML 1.2. */
const otherLineBreak = /\r(?!\n)|[\u0085\u2028\u2029\ufeff]/;

/**
 * The values of a document that every parser reads alike. Undefined if it does not parse, or has anchors, tags, merged,
 * repeated or composed keys, directives, or line breaks that only some parsers know.
 */
export function readPlainYaml(text: string): { readonly data: unknown } | undefined {
  if (otherLineBreak.test(text)) return undefined;
  const read = readYaml(text);
  if (!read.ok || read.document.directives.docStart !== null) return undefined;
  let isPlain = true;
  visit(read.document, (_key, node) => {
    if (!isNode(node) || isPlainNode(node)) return undefined;
    isPlain = false;
    return visit.BREAK;
  });
  return isPlain ? { data: read.data } : undefined;
}

function isPlainNode(node: unknown): boolean {
  if (isAlias(node)) return false;
  const { anchor, tag } = node as { anchor?: string; tag?: string };
  return anchor === undefined && tag === undefined && (!isMap(node) || hasPlainKeys(node));
}

function hasPlainKeys(map: YAMLMap): boolean {
  const keys = map.items.map(({ key }) => (isScalar(key) ? String(key.value) : "<<"));
  return !keys.includes("<<") && new Set(keys).size === keys.length;
}
