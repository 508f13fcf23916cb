import type { ApplyTime, ApplyWhen } from "@blockwright/contract/assistant";
import { currentLanguage, t } from "../../shared/text/t.ts";

export interface ChosenTime {
  readonly kind: ApplyTime;
  readonly day: "today" | "tomorrow";
  /** `HH:MM` in this browser's zone. */
  readonly clock: string;
}

/** Undefined: no time, or one that has passed. */
export function whenOf({ kind, day, clock }: ChosenTime, nowMs: number): ApplyWhen | undefined {
  if (kind !== "time") return { kind };
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const at = new Date(nowMs);
  at.setDate(at.getDate() + (day === "tomorrow" ? 1 : 0));
  at.setHours(Number(hours), Number(minutes), 0, 0);
  return at.getTime() > nowMs ? { kind, at: at.toISOString() } : undefined;
}

export function timeLabel(kind: ApplyTime): string {
  switch (kind) {
    case "now":
      return t("Now");
    case "empty":
      return t("When no players are online");
    case "time":
      return t("At a time");
  }
}

/** Of an approval that waits for its moment. */
export function waitSentence(when: ApplyWhen | null): string {
  if (when?.kind !== "time") return t("Waits until no players are online, for 24 hours at most.");
  const format = new Intl.DateTimeFormat(currentLanguage(), {
    weekday: "long",
    timeStyle: undefined,
    hour: "numeric",
    minute: "2-digit",
  });
  return t("Waits until {time}.", { time: format.format(new Date(when.at)) });
}

export function zoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
