import { parseLogLine } from "@blockwright/minecraft/console/log-line";

const longestRead = 500;

/**
 * Lines that were printed between two times of day; null: no limit. Lines have no date, so a range can span midnight.
 * A line without a time belongs to the one above.
 */
export function linesBetween(
  lines: readonly string[],
  from: string | null,
  to: string | null,
): readonly string[] {
  if (from === null && to === null) return lines;
  let time: string | undefined;
  return lines.filter((line) => {
    time = parseLogLine(line.slice(0, longestRead)).time?.slice(0, "00:00:00".length) ?? time;
    return time !== undefined && isBetween(time, from ?? "00:00:00", endOf(to));
  });
}

/** A minute ends with its last second. */
function endOf(to: string | null): string {
  if (to === null) return "23:59:59";
  return to.length === "00:00".length ? `${to}:59` : to;
}

function isBetween(time: string, from: string, to: string): boolean {
  return from <= to ? time >= from && time <= to : time >= from || time <= to;
}
