import { message } from "@blockwright/contract/message";
import { AppError } from "../../../platform/errors.ts";
import { dayMs, utcMinute } from "../../../platform/now.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Transaction } from "../../../platform/transaction.ts";

export type DailyLimits = Pick<Deps, "config" | "limits">;

const codes = {
  builds: "limit.builds-per-day",
  imports: "limit.imports-per-day",
  reinstalls: "limit.reinstalls-per-day",
} as const;

/** Counts what starts in this transaction; a refusal or rollback does not count. */
export async function takeOfDay(
  { config, limits }: DailyLimits,
  tx: Transaction,
  what: keyof typeof codes,
  personId: string,
): Promise<void> {
  const limit = config.perPersonAndDay[what];
  const window = { name: `${what}-per-day`, limit, windowMs: dayMs };
  await limits.takeWithin(tx, window, personId, (from) => {
    const said = message(codes[what], { limit, time: utcMinute(from) });
    return new AppError("TOO_MANY_TRIES", said, { retryAfterMs: from.getTime() - tx.now().getTime() });
  });
}
