import { currentLanguage, t } from "./t.ts";

const steps = [
  { unit: "year", seconds: 31_536_000 },
  { unit: "month", seconds: 2_592_000 },
  { unit: "week", seconds: 604_800 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;

/** "2 minutes ago". A time slightly ahead of our clock still reads "just now". */
export function relativeTime(iso: string, nowMs: number): string {
  return inWords((nowMs - Date.parse(iso)) / 1000, -1) ?? t("just now");
}

/** "in 6 days", for a future time. */
export function remainingTime(iso: string, nowMs: number): string {
  return inWords((Date.parse(iso) - nowMs) / 1000, 1) ?? t("in less than a minute");
}

/** Undefined below a minute. */
function inWords(distanceSeconds: number, direction: 1 | -1): string | undefined {
  const step = steps.find(({ seconds }) => distanceSeconds >= seconds);
  if (step === undefined) return undefined;
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "always" });
  return format.format(direction * Math.floor(distanceSeconds / step.seconds), step.unit);
}

export function exactTime(iso: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "long", timeStyle: "medium" }).format(
    new Date(iso),
  );
}

/** For times that people chose: without seconds. */
export function exactMinute(iso: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "long", timeStyle: "short" }).format(
    new Date(iso),
  );
}

/** "17 December 2026", in the order of the language. */
export function exactDay(iso: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "long" }).format(new Date(iso));
}
