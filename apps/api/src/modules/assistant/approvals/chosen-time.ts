import type { ApplyWhen } from "@blockwright/contract/assistant";
import { AppError } from "../../../platform/errors.ts";
import type { ApprovalRow } from "./approvals.repository.ts";

const hourMs = 3_600_000;
/** From now on: the end of tomorrow in every zone. */
const latestMs = 48 * hourMs;
/** A chosen minute has begun when it is sent. */
const earliestMs = -60_000;

interface ChosenTime {
  readonly applyWhen: ApplyWhen | null;
  /** What is not applied by then is given up. */
  readonly expiresAt?: Date;
}

/** What the approval waits for. Refused if it was not offered. */
export function chosenTime(
  { times }: Pick<ApprovalRow, "times">,
  now: Date,
  when: ApplyWhen = { kind: "now" },
): ChosenTime {
  const offered = times.length > 0 ? times : ["now"];
  if (!offered.includes(when.kind))
    throw new AppError("APPROVAL_REFUSED", "That time can't be chosen here. Load the page again.");
  const after = (from: number, ms: number) => new Date(from + ms);
  switch (when.kind) {
    case "now":
      return { applyWhen: null };
    case "empty":
      return { applyWhen: when, expiresAt: after(now.getTime(), 24 * hourMs) };
    case "time": {
      const at = Date.parse(when.at);
      const aheadMs = at - now.getTime();
      if (aheadMs < earliestMs || aheadMs > latestMs)
        throw new AppError("APPROVAL_REFUSED", "Choose a time today or tomorrow.");
      return { applyWhen: when, expiresAt: after(at, hourMs) };
    }
  }
}
