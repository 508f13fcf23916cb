import { type CST, isAlias, isMap, isScalar, isSeq, type Node } from "yaml";
import { type ReadYaml, readYaml } from "./reading.ts";
import {
  addBelow,
  addToDocument,
  addToMap,
  addToSeq,
  type Holder,
  replaceList,
  replaceScalar,
  type Spliced,
} from "./splice.ts";
import type { YamlStep, YamlValue } from "./text.ts";

export interface YamlEdit {
  /** Keys, and zero-based list positions; the length of a list appends to it. */
  readonly path: readonly YamlStep[];
  /** Null is written as `null`; nothing is removed. */
  readonly value: YamlValue;
}

export type EditedYaml =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly sentence: string };

type Readable = Extract<ReadYaml, { ok: true }>;

/**
 * Changes values in place and adds missing ones. Everything else stays byte for byte, which a serializer of the parsed
 * document can't guarantee. All or nothing.
 */
export function editYaml(text: string, edits: readonly YamlEdit[]): EditedYaml {
  const first = readYaml(text);
  if (!first.ok) return first;
  let current: { text: string; read: Readable } = { text, read: first };
  for (const edit of edits) {
    const next = applyEdit(current.text, current.read, edit);
    if ("sentence" in next) return { ok: false, sentence: next.sentence };
    current = next;
  }
  return { ok: true, text: current.text };
}

function applyEdit(
  text: string,
  read: Readable,
  { path, value }: YamlEdit,
): { text: string; read: Readable } | { sentence: string } {
  const name = `"${path.join(".").slice(0, 120)}"`;
  if (!isWritable(path, value)) return { sentence: `${name} cannot be written with that value.` };
  const splices = findSplices(text, read.document.contents, path, value);
  if ("sentence" in splices) return { sentence: `${name} ${splices.sentence}. Edit the file by hand.` };
  if (splices.length === 0) return { text, read };

  let edited = text;
  for (const splice of splices.toSorted((a, b) => b.start - a.start)) {
    edited = edited.slice(0, splice.start) + splice.text + edited.slice(splice.end);
  }
  // YAML has more forms than this editor supports: if the result does not read back as intended, it is not written.
  const reread = readYaml(edited);
  const isAsMeant =
    reread.ok && JSON.stringify(reread.data) === JSON.stringify(withValue(read.data, path, value));
  if (!isAsMeant)
    return { sentence: `${name} is written in a way that cannot be changed safely. Edit the file by hand.` };
  return { text: edited, read: reread };
}

function isWritable(path: readonly YamlStep[], value: YamlValue): boolean {
  const texts = [...path, ...(Array.isArray(value) ? value : [value])];
  const isKnown = path.every(
    (step) => step !== "__proto__" && (typeof step === "string" || Number.isSafeInteger(step)),
  );
  return (
    path.length > 0 &&
    isKnown &&
    texts.every((one) =>
      typeof one === "string" ? one.isWellFormed() : typeof one !== "number" || Number.isFinite(one),
    )
  );
}

function findSplices(text: string, root: Node | null, path: readonly YamlStep[], value: YamlValue): Spliced {
  let node: unknown = root;
  let holder: Holder = { kind: "document" };
  for (const [depth, step] of path.entries()) {
    const rest = path.slice(depth);
    if (isMap(node)) {
      const map = node;
      const pairs = map.items.filter(({ key }) => isScalar(key) && String(key.value) === String(step));
      const [pair] = pairs;
      if (pairs.length > 1) return { sentence: "passes a key that is there more than once" };
      if (!pair) return addToMap(text, map, rest, value);
      [holder, node] = [{ kind: "pair", pair, map }, pair.value];
    } else if (isSeq(node)) {
      const seq = node;
      if (typeof step !== "number" || step < 0 || step > seq.items.length) {
        return { sentence: `asks a list of ${seq.items.length} for an entry that it does not have` };
      }
      if (step === seq.items.length) return addToSeq(text, seq, rest, value);
      [holder, node] = [{ kind: "entry", seq, index: step }, seq.items[step]];
    } else {
      if (!isEmpty(node)) return { sentence: "would lie below something that is a single value" };
      return holder.kind === "document"
        ? addToDocument(text, rest, value)
        : addBelow(text, holder, node, rest, value);
    }
  }
  return replaceValue(text, holder, node, value);
}

function isEmpty(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null && !node.anchor);
}

function replaceValue(text: string, holder: Holder, node: unknown, value: YamlValue): Spliced {
  if (isAlias(node) || hasOwnMark(node))
    return { sentence: "is shared with other places or has a type of its own" };
  if (isScalar(node)) {
    return hasComment(node.srcToken)
      ? { sentence: "has a comment inside" }
      : replaceScalar(text, holder, node, value);
  }
  if (isSeq(node) && Array.isArray(value)) {
    const isClosed = node.srcToken?.type === "flow-collection";
    return isClosed && hasComment(node.srcToken)
      ? { sentence: "has a comment inside" }
      : replaceList(text, holder, node, value);
  }
  return {
    sentence: isSeq(node) ? "is a list, not a single value" : "is a group of settings, not a single value",
  };
}

function hasOwnMark(node: unknown): boolean {
  return (
    (isScalar(node) || isMap(node) || isSeq(node)) && (node.anchor !== undefined || node.tag !== undefined)
  );
}

/** Inside a value that would be replaced as a whole; a comment after it is kept. */
function hasComment(token: CST.Token | null | undefined): boolean {
  if (!token) return false;
  if (token.type === "block-scalar") return token.props.some(({ type }) => type === "comment");
  if (token.type !== "flow-collection") return false;
  return token.items.some(({ start, key, sep, value }) => {
    const own = [...start, ...(sep ?? [])].some(({ type }) => type === "comment");
    return own || hasCommentBehind(key) || hasCommentBehind(value) || hasComment(value);
  });
}

function hasCommentBehind(token: CST.Token | null | undefined): boolean {
  const end = token && "end" in token ? token.end : undefined;
  return end?.some(({ type }) => type === "comment") ?? false;
}

/** A copy through JSON, so that aliased values are separate. */
function withValue(data: unknown, path: readonly YamlStep[], value: YamlValue): unknown {
  const [step, ...rest] = path;
  const copy = JSON.parse(JSON.stringify(data ?? null)) as Record<YamlStep, unknown> | unknown[] | null;
  if (step === undefined) return value;
  const parent = copy ?? (typeof step === "number" ? [] : {});
  const child = Object.hasOwn(parent, step) ? (parent as Record<YamlStep, unknown>)[step] : null;
  (parent as Record<YamlStep, unknown>)[step] = withValue(child, rest, value);
  return parent;
}
