import type { ServerAction } from "@blockwright/contract/server-actions";

/** What was found out when a person was let through to a server; it lives as long as the request. */
export interface ServerGrant {
  /** Everything this person may do to it. */
  readonly actions: readonly ServerAction[];
  /** What the port behind the decision read, so that the handler need not read it again. */
  readonly seen: unknown;
}
