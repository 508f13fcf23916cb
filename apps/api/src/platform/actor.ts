import type { recordedActorKinds, recordedVias } from "./recorded-actor.ts";

/** The account whose rights apply, for any kind of actor. */
interface PersonFields {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly plan: string;
  readonly isAdmin: boolean;
  readonly createdAt: Date;
}

export interface BrowserActor extends PersonFields {
  readonly kind: "browser";
  readonly sessionId: string;
  /** When they last proved who they are, by signing in or again since. */
  readonly confirmedAt: Date;
  /** An operator who has no rights before they have given the code of a second factor. */
  readonly needsSecondFactor: boolean;
  /** Helps other people on the support page; where a second factor is required, only once they have given its code. */
  readonly support?: "active" | "needs-second-factor";
  /** Signed in with a temporary password, which must be replaced before anything else works. */
  readonly mustChangePassword: boolean;
}

interface KeyActor extends PersonFields {
  readonly kind: "api-key" | "sftp";
}

/** Has exactly the rights of the person who asked for it. */
interface DelegatedActor extends PersonFields {
  readonly kind: "assistant" | "schedule";
  /** The id of that person; recorded, so that the log shows what they did themselves and what was done for them. */
  readonly onBehalfOf: string;
}

/** Every actor with an account, by its kind. */
export type Person = BrowserActor | KeyActor | DelegatedActor;

export interface Guest {
  readonly kind: "guest";
}

/** The platform itself: cleanup, workflows, the operator's command line. */
export interface SystemActor {
  readonly kind: "system";
  /** The account that the operator's command line acts for. */
  readonly accountId?: string;
}

export type Actor = Person | Guest | SystemActor;

export const guest: Guest = { kind: "guest" };
export const system: SystemActor = { kind: "system" };

export function isPerson(actor: Actor): actor is Person {
  return actor.kind !== "guest" && actor.kind !== "system";
}

/** An actor as stored in rows. */
export interface RecordedActor {
  readonly kind: (typeof recordedActorKinds)[number];
  readonly id: string | null;
  readonly via: (typeof recordedVias)[number];
  readonly onBehalfOf: string | null;
}

export function recordedActor(actor: Actor): RecordedActor {
  switch (actor.kind) {
    case "guest":
      return { kind: "guest", id: null, via: "browser", onBehalfOf: null };
    case "browser":
    case "api-key":
    case "sftp":
      return { kind: "person", id: actor.id, via: actor.kind, onBehalfOf: null };
    case "assistant":
    case "schedule":
      return { kind: "person", id: actor.id, via: actor.kind, onBehalfOf: actor.onBehalfOf };
    case "system":
      return {
        kind: actor.accountId === undefined ? "system" : "person",
        id: actor.accountId ?? null,
        via: "system",
        onBehalfOf: null,
      };
  }
}
