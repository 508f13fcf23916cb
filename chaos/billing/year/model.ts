import type { Random } from "../../random.ts";

/** What a customer does in a year. Months are counted from their first payment. */
export const fates = [
  "stays",
  "leaves",
  "changes their mind",
  "is refunded",
  "pays a failed renewal within the week",
  "pays a failed renewal after the stop",
  "stops paying",
  "disputes and loses",
  "disputes and wins",
] as const;
export type Fate = (typeof fates)[number];

export interface Script {
  readonly fate: Fate;
  readonly ramGb: number;
  readonly storageGb: number;
  readonly joinsOnDay: number;
  /** The renewal that goes wrong, or after which they leave. */
  readonly month: number;
}

export interface Act {
  readonly day: number;
  readonly does:
    | "join"
    | "cancel"
    | "resume"
    | "refund"
    | "lose card"
    | "find card and pay"
    | "dispute"
    | "lose"
    | "win";
}

export const lastDay = 360;
const daySeconds = 86_400;

export function writeScript(random: Random, index: number): Script {
  return {
    fate: fates[index % fates.length] ?? "stays",
    ramGb: random.whole(2, 49),
    storageGb: 5 * random.whole(1, 161),
    joinsOnDay: random.whole(0, 25),
    month: random.whole(1, 9),
  };
}

function cents({ ramGb, storageGb }: Script): number {
  return 175 * (ramGb - 1) + 5 * (storageGb - 5);
}

/** Days from the first one to the renewal after that many months: the same day of the month, or the month's last. */
function renewalDay(startSeconds: number, { joinsOnDay }: Script, months: number): number {
  const joined = new Date((startSeconds + joinsOnDay * daySeconds) * 1000);
  const [year, month] = [joined.getUTCFullYear(), joined.getUTCMonth() + months];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const renewed = Date.UTC(year, month, Math.min(joined.getUTCDate(), days));
  const first = Date.UTC(year, joined.getUTCMonth(), joined.getUTCDate());
  return joinsOnDay + Math.round((renewed - first) / (daySeconds * 1000));
}

export function actsOf(startSeconds: number, script: Script): readonly Act[] {
  const { fate, joinsOnDay: day, month } = script;
  const due = renewalDay(startSeconds, script, month);
  const join: Act = { day, does: "join" };
  switch (fate) {
    case "stays":
      return [join];
    case "leaves":
      return [join, { day: due + 10, does: "cancel" }];
    case "changes their mind":
      return [join, { day: due + 10, does: "cancel" }, { day: due + 13, does: "resume" }];
    case "is refunded":
      return [join, { day: day + 3, does: "refund" }];
    case "pays a failed renewal within the week":
      return [join, { day: due - 5, does: "lose card" }, { day: due + 5, does: "find card and pay" }];
    case "pays a failed renewal after the stop":
      return [join, { day: due - 5, does: "lose card" }, { day: due + 20, does: "find card and pay" }];
    case "stops paying":
      return [join, { day: due - 5, does: "lose card" }];
    case "disputes and loses":
      return [
        join,
        { day: day + 10, does: "cancel" },
        { day: day + 15, does: "dispute" },
        { day: day + 25, does: "lose" },
      ];
    case "disputes and wins":
      return [join, { day: due + 9, does: "dispute" }, { day: due + 16, does: "win" }];
  }
}

export interface Movement {
  readonly cause: string;
  readonly cents: number;
}

/** Every cent that should have moved by the last day. */
export function movementsOf(startSeconds: number, script: Script): readonly Movement[] {
  const price = cents(script);
  const first = { cause: "first-payment", cents: price };
  const renewals = Array.from({ length: renewalsOf(startSeconds, script) }, () => ({
    cause: "renewal",
    cents: price,
  }));
  const back = (cause: string) => ({ cause, cents: -price });
  if (script.fate === "is refunded") return [first, back("refund")];
  if (script.fate === "disputes and loses") return [first, back("dispute")];
  if (script.fate === "disputes and wins")
    return [first, ...renewals, back("dispute"), { cause: "dispute-won", cents: price }];
  return [first, ...renewals];
}

function renewalsOf(startSeconds: number, script: Script): number {
  if (script.fate === "leaves") return script.month;
  if (script.fate === "stops paying") return script.month - 1;
  let months = 0;
  while (renewalDay(startSeconds, script, months + 1) < lastDay) months += 1;
  return months;
}
