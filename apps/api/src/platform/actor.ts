/** How a person reaches us. Recorded with everything they do. */
export type Via = "browser" | "api-key" | "assistant" | "schedule" | "sftp" | "system";

export interface Person {
  readonly kind: "person";
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly plan: string;
  readonly isAdmin: boolean;
  readonly createdAt: Date;
  readonly sessionId: string;
  readonly via: Via;
  /** Set when someone acts for another person, as the assistant does. */
  readonly onBehalfOf?: string;
}

export interface Guest {
  readonly kind: "guest";
  readonly via: Via;
}

/** The platform itself: schedules, clean-up, the operator's command line. */
export interface SystemActor {
  readonly kind: "system";
  readonly via: "system" | "schedule";
}

export type Actor = Person | Guest | SystemActor;

export const guest: Guest = { kind: "guest", via: "browser" };
export const system: SystemActor = { kind: "system", via: "system" };
