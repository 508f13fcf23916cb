import { isSameContexts, normalContexts } from "./contexts.ts";
import type { Contexts } from "./model.ts";

/** A line of `permission check`: what a group or player has, itself or from a group. */
export interface CheckedNode {
  readonly key: string;
  readonly value: boolean;
  readonly contexts: Contexts;
  /** The group that it comes from. Undefined: their own. */
  readonly from?: string;
}

export interface PermissionCheckAnswer {
  readonly own: readonly CheckedNode[];
  readonly inherited: readonly CheckedNode[];
  /** As LuckPerms printed them. */
  readonly lines: readonly string[];
}

const prefix = "[LP] ";
const notFound = / (?:named|for) \S{1,100} could not be found\.$/;
const valueAndContexts = String.raw`set to (true|false)(?: from (\S{1,60}))? in context (.{1,400})\.$`;

/** Messages without the time, of everything printed since the question. Undefined: the answer is not there yet. */
export function readPermissionCheck(
  messages: readonly string[],
  key: string,
): PermissionCheckAnswer | "no-holder" | undefined {
  const said = linesOf(messages);
  const from = said.indexOf(`Permission information for ${key}:`);
  const to = said.indexOf(`Permission check for ${key}:`, from);
  if (from < 0) return said.some((line) => notFound.test(line)) ? "no-holder" : undefined;
  if (to < 0) return undefined;
  const lines = said.slice(from + 1, to).filter((line) => line.startsWith("- "));
  const nodes = lines.flatMap(readNode);
  return {
    own: nodes.filter((node) => node.from === undefined),
    inherited: nodes.filter((node) => node.from !== undefined),
    lines,
  };
}

/** Undefined: not set in exactly these contexts, or in two ways. */
export function ownValueIn(
  { own }: PermissionCheckAnswer,
  key: string,
  contexts: Contexts,
): boolean | "mixed" | undefined {
  const values = own.filter(
    (node) =>
      node.key.toLowerCase() === key.trimEnd().toLowerCase() && isSameContexts(node.contexts, contexts),
  );
  const [first] = values;
  if (!first) return undefined;
  return values.every(({ value }) => value === first.value) ? first.value : "mixed";
}

/** Of `lp group … info`. Undefined: the answer is not there yet. */
export function readGroupInfo(
  messages: readonly string[],
  group: string,
): { readonly weight: number | null; readonly lines: readonly string[] } | "missing" | undefined {
  const said = linesOf(messages);
  const from = said.indexOf(`> Group Info: ${group}`);
  if (from < 0) return said.some((line) => notFound.test(line)) ? "missing" : undefined;
  const weight = said
    .slice(from, from + 4)
    .flatMap((line) => /^- Weight: (-?\d{1,9}|None)$/.exec(line)?.[1] ?? []);
  const [found] = weight;
  if (found === undefined) return undefined;
  return { weight: found === "None" ? null : Number(found), lines: said.slice(from, from + 3) };
}

/** Of `lp track … info`. Undefined: the answer is not there yet. */
export function readTrackInfo(
  messages: readonly string[],
  track: string,
): { readonly groups: readonly string[]; readonly lines: readonly string[] } | "missing" | undefined {
  const said = linesOf(messages);
  const from = said.indexOf(`> Showing Track: ${track}`);
  if (from < 0) return said.some((line) => notFound.test(line)) ? "missing" : undefined;
  const path = /^- Path: (.{1,2000})$/.exec(said[from + 1] ?? "")?.[1];
  if (path === undefined) return undefined;
  return { groups: path === "None" ? [] : path.split(" ---> "), lines: said.slice(from, from + 2) };
}

/** Lines that LuckPerms printed, without its mark. Players can't begin a line with it. */
export function linesOf(messages: readonly string[]): readonly string[] {
  return messages.flatMap((message) =>
    message.startsWith(prefix) ? [message.slice(prefix.length).trimEnd()] : [],
  );
}

function readNode(line: string): CheckedNode[] {
  const [, value, from, contexts] = new RegExp(valueAndContexts).exec(line) ?? [];
  const key = /^- .{1,80}? (?:has|inherits) (.{1,250}) set to (?:true|false) /.exec(line)?.[1];
  if (value === undefined || contexts === undefined || key === undefined) return [];
  const node = { key: key.trimEnd(), value: value === "true", contexts: readContexts(contexts) };
  return [from === undefined ? node : { ...node, from }];
}

function readContexts(text: string): Contexts {
  if (text === "global") return {};
  return normalContexts(
    text.split(", ").map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), pair.slice(at + 1)] as const;
    }),
  );
}
