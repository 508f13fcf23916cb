/**
 * Rate limits of routes and socket messages. Every route names one; the api defines the figures, per person and per
 * network, in one table.
 */
export const limitNames = [
  /** Reads that pages repeat every few seconds. */
  "read",
  /** Searches for people by name, while typing. */
  "search",
  /** Changes to the database. */
  "write",
  /** Reads a person's words: a tenth of a second of work. */
  "proposal",
  /** Starts long work or calls external services. */
  "costly",
  /** Changes to an account's security settings. */
  "security",
  "log-in",
  "sign-up",
  "appeal",
  /** Asking for a link that sets a new password. */
  "password-reset",
  /** Guests who look at a server's page for friends. */
  "friends-page",
  /** Beginning to pay for somebody else's server. */
  "enrolment",
  "upload",
  "download",
  /** One step of a resumable upload. */
  "transfer",
  /** A node that fetches or delivers bytes. */
  "relay",
  "stream",
  "webhook",
  /** Opening a socket. */
  "socket",
  /** One message from the browser over an open socket. */
  "message",
] as const;

export type LimitName = (typeof limitNames)[number];
