import { webAddress } from "../../../shared/browser/web-address.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";

export type Inline =
  | { readonly kind: "text" | "code"; readonly text: string }
  | { readonly kind: "strong" | "em"; readonly parts: readonly Inline[] }
  /** `host` is set if the text does not say where the link leads. */
  | { readonly kind: "link"; readonly text: string; readonly href: string; readonly host: string | null };

/** Every repetition has a limit: a line of a thousand opening brackets must not cost a million steps. */
const marks =
  /`([^`]{1,1000})`|\*\*([^*]{1,1000})\*\*|\*([^*\s][^*]{0,1000})\*|(?<![\p{L}\p{N}_])_([^_\s][^_]{0,1000})_(?![\p{L}\p{N}_])|(?<!!)\[([^\][]{1,300})\]\(([^()\s]{1,1000})\)/gu;

const maxDepth = 3;

/** The parts of one line of a model's text. What is not understood stays as it was written. */
export function parseInline(line: string, depth = 0): readonly Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of depth < maxDepth ? line.matchAll(marks) : []) {
    const part = partOf(match, depth);
    if (!part) continue;
    if (match.index > end) parts.push(textPart(line.slice(end, match.index)));
    parts.push(part);
    end = match.index + match[0].length;
  }
  if (end < line.length) parts.push(textPart(line.slice(end)));
  return parts;
}

function partOf([, code, strong, star, underscore, label, target]: RegExpMatchArray, depth: number) {
  if (code !== undefined) return { kind: "code", text: visibleLine(code) } as const;
  if (strong !== undefined) return { kind: "strong", parts: parseInline(strong, depth + 1) } as const;
  const em = star ?? underscore;
  if (em !== undefined) return { kind: "em", parts: parseInline(em, depth + 1) } as const;
  return label !== undefined && target !== undefined ? linkPart(label, target) : undefined;
}

/** Only to web pages, and never to another host than the one that is shown. */
function linkPart(label: string, target: string): Inline | undefined {
  const address = webAddress(target);
  if (address === null || !URL.canParse(address)) return undefined;
  const { href, host, username, password } = new URL(address);
  if (username !== "" || password !== "") return undefined;
  const text = visibleLine(label);
  return { kind: "link", text, href, host: text === target || text === host ? null : host };
}

function textPart(text: string): Inline {
  return { kind: "text", text: visibleLine(text) };
}
