/**
 * How often a route or a socket message may be used. Every route names one; the api keeps the figures, per person and per
 * network, in one table.
 */
export const limitNames = [
  /** Reads that screens repeat every few seconds. */
  "read",
  /** Changes of rows. */
  "write",
  /** Starts long work or asks the outside world. */
  "costly",
  /** Changes of what protects an account. */
  "security",
  "log-in",
  "sign-up",
  "appeal",
  "enrolment",
  "upload",
  "download",
  /** One step of a resumable upload. */
  "transfer",
  /** A machine that comes for bytes, or with them. */
  "relay",
  "stream",
  "webhook",
  /** Opening a socket. */
  "socket",
  /** One message of the browser over an open socket. */
  "message",
] as const;

export type LimitName = (typeof limitNames)[number];
