import type { Deps } from "../../../platform/deps.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import { deleteEventsBefore, deleteRecordsBefore } from "./retention.repository.ts";

/** The provider sends an event again for days, never for months. */
const eventsKeptMs = 90 * dayMs;
/** A little longer than the law asks, and than the table itself allows. */
const recordsKeptMs = (7 * 366 + 1) * dayMs;

export async function forgetPayments({ rows, now }: Pick<Deps, "rows" | "now">): Promise<void> {
  await deleteEventsBefore(rows, timeBefore(now(), eventsKeptMs));
  await deleteRecordsBefore(rows, timeBefore(now(), recordsKeptMs));
}
