import { visibleLine } from "../../../shared/text/visible-text.ts";
import { parseInline, type Inline } from "./parse-inline.ts";

export type Block =
  | { readonly kind: "heading"; readonly parts: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: "code"; readonly text: string };

const heading = /^#{1,6} +(.+)$/;
const bullet = /^ {0,12}[-*+] +(.+)$/;
const numbered = /^ {0,12}\d{1,4}[.)] +(.+)$/;
const fence = /^ {0,3}```/;

/** The small part of Markdown that models write: no HTML, no images, and links to web pages only. */
export function parseMarkdown(text: string): readonly Block[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length;) {
    const { block, next } = blockAt(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

interface Read {
  readonly block?: Block;
  readonly next: number;
}

function blockAt(lines: readonly string[], at: number): Read {
  const line = lines[at] ?? "";
  if (line.trim() === "") return { next: at + 1 };
  if (fence.test(line)) return codeAt(lines, at);
  const title = heading.exec(line)?.[1];
  if (title !== undefined) return { block: { kind: "heading", parts: parseInline(title) }, next: at + 1 };
  if (bullet.test(line)) return listAt(lines, at, bullet);
  if (numbered.test(line)) return listAt(lines, at, numbered);
  return paragraphAt(lines, at);
}

/** While a text still streams, the end of the code may be missing. */
function codeAt(lines: readonly string[], at: number): Read {
  const end = firstFrom(lines, at + 1, (line) => fence.test(line));
  const text = lines
    .slice(at + 1, end)
    .map(visibleLine)
    .join("\n");
  return { block: { kind: "code", text }, next: end + 1 };
}

function listAt(lines: readonly string[], at: number, shape: RegExp): Read {
  const end = firstFrom(lines, at, (line) => !shape.test(line));
  const items = lines.slice(at, end).map((line) => parseInline(shape.exec(line)?.[1] ?? ""));
  return { block: { kind: "list", isOrdered: shape === numbered, items }, next: end };
}

function paragraphAt(lines: readonly string[], at: number): Read {
  const isOther = (line: string) =>
    line.trim() === "" || [fence, heading, bullet, numbered].some((shape) => shape.test(line));
  const end = firstFrom(lines, at + 1, isOther);
  const block = {
    kind: "paragraph",
    lines: lines.slice(at, end).map((line) => parseInline(line)),
  } as const;
  return { block, next: end };
}

/** Not `findIndex`, which would begin at the first line for each block. */
function firstFrom(lines: readonly string[], from: number, is: (line: string) => boolean): number {
  let at = from;
  while (at < lines.length && !is(lines[at] ?? "")) at += 1;
  return at;
}
