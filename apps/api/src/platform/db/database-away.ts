import { DrizzleQueryError } from "drizzle-orm/errors";

// Shut down, starting up, out of connections; the rest are network errors.
const awayCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08006",
  "08001",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
]);
const awayTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The database can't be reached: a temporary failure that is worth a retry. */
export function isDatabaseAway(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (!(cause instanceof Error)) return false;
  return ("code" in cause && awayCodes.has(String(cause.code))) || awayTexts.test(cause.message);
}
