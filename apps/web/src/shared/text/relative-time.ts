import { currentLanguage, t } from "./t.ts";

const steps = [
  { unit: "year", seconds: 31_536_000 },
  { unit: "month", seconds: 2_592_000 },
  { unit: "week", seconds: 604_800 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;

/** "2 minutes ago". A clock that runs a little ahead of ours still reads "just now". */
export function relativeTime(iso: string, nowMs: number): string {
  const elapsedSeconds = (nowMs - Date.parse(iso)) / 1000;
  const step = steps.find(({ seconds }) => elapsedSeconds >= seconds);
  if (step === undefined) return t("just now");
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: "always" });
  return format.format(-Math.floor(elapsedSeconds / step.seconds), step.unit);
}

export function exactTime(iso: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "long", timeStyle: "medium" }).format(
    new Date(iso),
  );
}
