import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  Scalar,
  type CST,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import {
  blockLines,
  flowText,
  isPlain,
  keyText,
  scalarText,
  valueText,
  type YamlStep,
  type YamlValue,
} from "./text.ts";

/** Replace `text[start..end)`. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type Spliced = readonly Splice[] | { readonly sentence: string };

export const onItsOwn = (start: number, text: string): Splice => ({ start, end: start, text });

/** What a value is attached to: determines where a first value is inserted. */
export type Holder =
  | { readonly kind: "document" }
  | { readonly kind: "pair"; readonly pair: Pair; readonly map: YAMLMap }
  | { readonly kind: "entry"; readonly seq: YAMLSeq; readonly index: number };

export function isFlow(node: YAMLMap | YAMLSeq): boolean {
  return node.srcToken?.type === "flow-collection";
}

function sourceOf(list: readonly CST.Token[] | undefined, type: CST.Token["type"]): number | undefined {
  const token = list?.find((one) => one.type === type);
  return token && token.offset + 1;
}

/** The position after the colon or the dash; undefined if there is none, as in `{key}` or `? key`. */
export function behindSign(holder: Holder): number | undefined {
  if (holder.kind === "pair") return sourceOf(holder.pair.srcToken?.sep, "map-value-ind");
  if (holder.kind === "document" || holder.seq.srcToken?.type !== "block-seq") return undefined;
  return sourceOf(holder.seq.srcToken.items[holder.index]?.start, "seq-item-ind");
}

/** The end of a node's own text, without trailing comments and blank lines. */
function contentEnd(node: unknown, holder: Holder): number {
  if (isMap(node) && !isFlow(node)) {
    const pair = node.items.at(-1);
    if (pair) return contentEnd(pair.value, { kind: "pair", pair, map: node });
  }
  if (isSeq(node) && !isFlow(node) && node.items.length > 0) {
    return contentEnd(node.items.at(-1), { kind: "entry", seq: node, index: node.items.length - 1 });
  }
  const [start, end] = rangeOf(node);
  if (end > start) return end;
  const key = holder.kind === "pair" ? rangeOf(holder.pair.key)[1] : 0;
  return behindSign(holder) ?? Math.max(key, end);
}

function rangeOf(node: unknown): readonly [number, number] {
  const range = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range : undefined;
  return range ? [range[0], range[1]] : [0, 0];
}

/** The start of the next line; a block scalar already includes its line ending. */
function nextLine(text: string, from: number): number {
  if (from > 0 && text[from - 1] === "\n") return from;
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end + 1;
}

function columnOf(text: string, offset: number): string {
  return " ".repeat(offset - (text.lastIndexOf("\n", offset - 1) + 1));
}

function newLines(text: string, at: number, lines: readonly string[]): Splice {
  const newline = /\r?\n/.exec(text)?.[0] ?? "\n";
  const isOpen = at > 0 && text[at - 1] !== "\n";
  return onItsOwn(at, (isOpen ? newline : "") + lines.map((line) => line + newline).join(""));
}

export function addToDocument(text: string, path: readonly YamlStep[], value: YamlValue): Spliced {
  return [newLines(text, text.length, blockLines(path, value, "", typeof path[0] === "number"))];
}

export function addToMap(text: string, map: YAMLMap, path: readonly YamlStep[], value: YamlValue): Spliced {
  const [step = "", ...rest] = path;
  const last = map.items.at(-1);
  if (isFlow(map)) {
    const entry = `${keyText(step)}: ${flowText(rest, value)}`;
    if (!last) return [onItsOwn(rangeOf(map)[0] + 1, entry)];
    return [onItsOwn(contentEnd(last.value, { kind: "pair", pair: last, map }), `, ${entry}`)];
  }
  const indent = columnOf(text, rangeOf(map.items[0]?.key)[0]);
  return [
    newLines(
      text,
      nextLine(text, contentEnd(map, { kind: "document" })),
      blockLines(path, value, indent, false),
    ),
  ];
}

export function addToSeq(text: string, seq: YAMLSeq, path: readonly YamlStep[], value: YamlValue): Spliced {
  const [, ...rest] = path;
  const index = seq.items.length - 1;
  if (isFlow(seq)) {
    const entry = flowText(rest, value);
    if (index < 0) return [onItsOwn(rangeOf(seq)[0] + 1, entry)];
    return [onItsOwn(contentEnd(seq.items[index], { kind: "entry", seq, index }), `, ${entry}`)];
  }
  const indent = dashColumn(text, seq, 0);
  return [
    newLines(
      text,
      nextLine(text, contentEnd(seq, { kind: "document" })),
      blockLines(path, value, indent, true),
    ),
  ];
}

function dashColumn(text: string, seq: YAMLSeq, index: number): string {
  return columnOf(text, (behindSign({ kind: "entry", seq, index }) ?? 1) - 1);
}

/** Adds below a key without a value. */
export function addBelow(
  text: string,
  holder: Holder,
  node: unknown,
  path: readonly YamlStep[],
  value: YamlValue,
): Spliced {
  const at = behindSign(holder);
  if (at === undefined) return { sentence: "has no place for a value" };
  const [start, end] = rangeOf(node);
  const written = { start: at, end: end > start ? end : at };
  if (holder.kind !== "pair" || isFlow(holder.map))
    return [{ ...written, text: ` ${flowText(path, value)}` }];
  const indent = `${columnOf(text, rangeOf(holder.pair.key)[0])}  `;
  const lines = newLines(
    text,
    nextLine(text, written.end),
    blockLines(path, value, indent, typeof path[0] === "number"),
  );
  return written.end > at ? [{ ...written, text: "" }, lines] : [lines];
}

export function replaceScalar(text: string, holder: Holder, node: Scalar, value: YamlValue): Spliced {
  const isSame =
    node.value === value && (typeof value !== "string" || node.type !== Scalar.PLAIN || isPlain(value));
  const [start, end] = rangeOf(node);
  if (isSame && end > start) return [];
  if (end === start) {
    const at = behindSign(holder);
    return at === undefined
      ? { sentence: "has no place for a value" }
      : [onItsOwn(at, ` ${valueText(value)}`)];
  }
  const isSingle = node.type === Scalar.QUOTE_SINGLE && typeof value === "string";
  const written = isSingle ? scalarText(value, "'") : valueText(value);
  const isBlock = node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED;
  const linesBehind = isBlock ? (/\s*$/.exec(text.slice(start, end))?.[0] ?? "") : "";
  return [{ start, end, text: written + linesBehind }];
}

/** Entry by entry, so that comments between them are kept. */
export function replaceList(text: string, holder: Holder, seq: YAMLSeq, values: readonly string[]): Spliced {
  if (isFlow(seq)) {
    const [start, end] = rangeOf(seq);
    return [{ start, end, text: valueText([...values]) }];
  }
  const splices: Splice[] = [];
  for (const [index, item] of seq.items.entries()) {
    const entry: Holder = { kind: "entry", seq, index };
    const value = values[index];
    if (value === undefined) {
      const dash = (behindSign(entry) ?? 1) - 1;
      splices.push({
        start: dash - dashColumn(text, seq, index).length,
        end: nextLine(text, contentEnd(item, entry)),
        text: "",
      });
      continue;
    }
    if (!isScalar(item)) return { sentence: "is a list of groups, and those cannot become words" };
    const replaced = replaceScalar(text, entry, item, value);
    if ("sentence" in replaced) return replaced;
    splices.push(...replaced);
  }
  if (values.length === 0) {
    const at = behindSign(holder);
    if (at === undefined) return { sentence: "cannot be emptied" };
    splices.push(onItsOwn(at, " []"));
  }
  const added = values.slice(seq.items.length);
  if (added.length === 0) return splices;
  const indent = dashColumn(text, seq, 0);
  const lines = added.map((value) => `${indent}- ${scalarText(value)}`);
  return [...splices, newLines(text, nextLine(text, contentEnd(seq, { kind: "document" })), lines)];
}
