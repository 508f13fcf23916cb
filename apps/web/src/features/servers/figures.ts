import { t } from "../../shared/text/t.ts";

const minuteSeconds = 60;
const hourSeconds = 3600;
const daySeconds = 86_400;
const dayMs = daySeconds * 1000;
const bytesPerMib = 1024 * 1024;

/** Shown for values that were not measured. */
export const notMeasured = "—";

/** `2d 4h 3m`, `4h 3m` or `3m`. */
export function uptimeText(seconds: number): string {
  const days = Math.floor(seconds / daySeconds);
  const hours = Math.floor((seconds % daySeconds) / hourSeconds);
  const minutes = Math.floor((seconds % hourSeconds) / minuteSeconds);
  if (days > 0) return t("{days}d {hours}h {minutes}m", { days, hours, minutes });
  return hours > 0 ? t("{hours}h {minutes}m", { hours, minutes }) : t("{minutes}m", { minutes });
}

/** Megabytes as GiB with two decimals, without the unit. */
export function gib(megabytes: number): string {
  return (megabytes / 1024).toFixed(2);
}

/** `0.52 / 1.00 GiB`. */
export function gibOf(usedMb: number | null, maxMb: number): string {
  return t("{used} / {max} GiB", { used: usedMb === null ? notMeasured : gib(usedMb), max: gib(maxMb) });
}

/** `1.51 GiB`. */
export function trafficText(bytes: number): string {
  return t("{value} GiB", { value: gib(bytes / bytesPerMib) });
}

/** Between 0 and 100. */
export function percentOf(used: number | null, max: number): number {
  return used === null || max <= 0 ? 0 : Math.min(100, Math.max(0, (used / max) * 100));
}

/** The age of a server: Today, 1 day ago, N days ago, 1 week ago, N weeks ago. */
export function createdAge(iso: string, nowMs: number): string {
  const days = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / dayMs));
  const weeks = Math.floor(days / 7);
  if (days === 0) return t("Today");
  if (days === 1) return t("1 day ago");
  if (weeks === 0) return t("{count} days ago", { count: days });
  return weeks === 1 ? t("1 week ago") : t("{count} weeks ago", { count: weeks });
}
