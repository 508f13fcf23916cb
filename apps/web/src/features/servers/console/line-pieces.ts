import type { ConsoleSpan } from "./sgr.ts";

interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Piece {
  readonly span: ConsoleSpan;
  readonly text: string;
  /** What was searched for. */
  readonly isFound: boolean;
}

/** The spans of a line, cut where the search matches, without its time if that is folded away. */
export function linePieces(
  spans: readonly ConsoleSpan[],
  { search, hidden }: { readonly search: string; readonly hidden: Range | null },
): readonly Piece[] {
  const found = occurrences(spans.map(({ text }) => text).join(""), search);
  const cuts = [...found, ...(hidden ? [hidden] : [])].flatMap(({ from, to }) => [from, to]);
  let begin = 0;
  return spans.flatMap((span) => {
    const end = begin + span.text.length;
    const inside = cuts.filter((cut) => cut > begin && cut < end).toSorted((a, b) => a - b);
    const edges = [begin, ...inside, end];
    const spanBegin = begin;
    begin = end;
    return edges.slice(1).flatMap((to, index) => {
      const from = edges[index] ?? spanBegin;
      if (from === to || covers(hidden, from)) return [];
      const text = span.text.slice(from - spanBegin, to - spanBegin);
      return [{ span, text, isFound: found.some((range) => covers(range, from)) }];
    });
  });
}

function covers(range: Range | null, place: number): boolean {
  return range !== null && place >= range.from && place < range.to;
}

export function contains(text: string, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted !== "" && text.toLowerCase().includes(wanted);
}

function occurrences(text: string, search: string): readonly Range[] {
  const wanted = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A few letters change their length in lower case: their line is found, but nothing in it is highlighted.
  if (wanted === "" || lower.length !== text.length) return [];
  const found: Range[] = [];
  for (let from = lower.indexOf(wanted); from !== -1; from = lower.indexOf(wanted, from + wanted.length))
    found.push({ from, to: from + wanted.length });
  return found;
}

/** Where a line says its time: `[12:34:56] ` as a whole, or `12:34:56 ` inside of `[12:34:56 INFO]`. */
export function timeRange(text: string, time: string | undefined): Range | null {
  const end = time === undefined ? -1 : text.indexOf(time) + time.length;
  if (time === undefined || end < time.length) return null;
  if (text.startsWith("] ", end)) return { from: 0, to: end + 2 };
  return text[end] === " " ? { from: text.startsWith("[") ? 1 : 0, to: end + 1 } : null;
}
