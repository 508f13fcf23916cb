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
  "grows",
  "shrinks",
] as const;
export type Fate = (typeof fates)[number];

export interface Script {
  readonly fate: Fate;
  readonly ramGb: number;
  readonly storageGb: number;
  /** After a change of size. */
  readonly nextRamGb: number;
  readonly joinsOnDay: number;
  /** The renewal that goes wrong, or after which they leave or change something. */
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
    | "win"
    | "change size";
}

export const lastDay = 360;
/** After the renewal. */
const changesAfterDays = 9;
const daySeconds = 86_400;

/** Less than this can't be charged: it waits for the next payment. */
const minChargeCents = 50;

export function writeScript(random: Random, index: number): Script {
  const fate = fates[index % fates.length] ?? "stays";
  const ramGb = changesSize(fate) ? random.whole(14, 28) : random.whole(2, 49);
  return {
    fate,
    ramGb,
    nextRamGb: fate === "shrinks" ? ramGb - random.whole(4, 12) : ramGb + random.whole(6, 21),
    storageGb: 5 * random.whole(1, 161),
    joinsOnDay: random.whole(0, 25),
    month: random.whole(1, 9),
  };
}

export function changesSize(fate: Fate): boolean {
  return fate === "grows" || fate === "shrinks";
}

function cents({ ramGb, storageGb }: Pick<Script, "ramGb" | "storageGb">): number {
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
    case "grows":
    case "shrinks":
      return [join, { day: due + changesAfterDays, does: "change size" }];
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
  const renewals = renewalsOf(startSeconds, script);
  const back = (cause: string) => ({ cause, cents: -price });
  if (script.fate === "is refunded") return [first, back("refund")];
  if (script.fate === "disputes and loses") return [first, back("dispute")];
  if (script.fate === "disputes and wins")
    return [first, ...renewals, back("dispute"), { cause: "dispute-won", cents: price }];
  return [first, ...renewals];
}

/** With the changes of size between them. */
function renewalsOf(startSeconds: number, script: Script): readonly Movement[] {
  const movements: Movement[] = [];
  let price = cents(script);
  /** Added to the next payment. */
  let waiting = 0;
  for (let month = 1; month <= monthsOf(startSeconds, script); month += 1) {
    if (price + waiting > 0) movements.push({ cause: "renewal", cents: price + waiting });
    waiting = 0;
    if (month !== script.month) continue;
    if (!changesSize(script.fate)) continue;
    const next = cents({ ...script, ramGb: script.nextRamGb });
    const due = next > price ? restOf(startSeconds, script, { from: price, to: next }) + waiting : 0;
    if (due >= minChargeCents) movements.push({ cause: "size-change", cents: due });
    waiting = due >= minChargeCents ? 0 : due;
    price = next;
  }
  return movements;
}

/** What the rest of the month costs more. Both prices are rounded by themselves. */
function restOf(startSeconds: number, script: Script, price: { from: number; to: number }): number {
  const [begins, ends] = [0, 1].map((more) => renewalDay(startSeconds, script, script.month + more));
  if (begins === undefined || ends === undefined) return 0;
  const [left, whole] = [ends - begins - changesAfterDays, ends - begins];
  // Multiplied first: half a cent would be lost in the quotient.
  return Math.round((price.to * left) / whole) - Math.round((price.from * left) / whole);
}

function monthsOf(startSeconds: number, script: Script): number {
  if (script.fate === "leaves") return script.month;
  if (script.fate === "stops paying") return script.month - 1;
  let months = 0;
  while (renewalDay(startSeconds, script, months + 1) < lastDay) months += 1;
  return months;
}
