import { parseLogLine } from "./log-line.ts";

const maxKinds = 200;
const exception = /^(?:Caused by: )?((?:[\w$]{1,80}\.){1,12}[\w$]{1,80}(?:Exception|Error))\b/;

/**
 * The kinds of errors that a console shows, each with the first line of it. Numbers, names in quotes, addresses and
 * paths don't make another kind.
 */
export function errorKinds(lines: Iterable<string>): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>();
  for (const text of lines) {
    const { time, level, source = "", message } = parseLogLine(text);
    const thrown = time === undefined ? exception.exec(message)?.[1] : undefined;
    const kind =
      thrown ?? (time !== undefined && level === "error" ? `${source} ${plain(message)}` : undefined);
    if (kind !== undefined && !kinds.has(kind) && kinds.size < maxKinds) kinds.set(kind, message);
  }
  return kinds;
}

function plain(message: string): string {
  return message
    .slice(0, 500)
    .toLowerCase()
    .replaceAll(/"[^"]*"|'[^']*'/g, "*")
    .replaceAll(/\S*[/\\]\S*/g, "*")
    .replaceAll(/[0-9a-f]*\d[0-9a-f]*/g, "#");
}
