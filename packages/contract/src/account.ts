import { z } from "zod";
import { newPassword } from "./auth.ts";
import { defineRoute } from "./route.ts";
import { defineSocket } from "./socket.ts";

export const changePassword = defineRoute({
  method: "POST",
  path: "/api/account/password",
  access: "signed-in",
  limit: "security",
  summary: "Change the password and end every other sign-in",
  body: z.object({
    currentPassword: z.string().min(1, "Please enter your current password.").max(128),
    newPassword,
  }),
  response: z.object({ endedSignIns: z.int() }),
  errors: ["WRONG_PASSWORD", "PASSWORD_REFUSED", "TOO_MANY_TRIES", "BUSY"],
});

const signIn = z.object({
  id: z.uuid(),
  /** Browser and system in words, such as "Firefox on Android". */
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type SignIn = z.output<typeof signIn>;

/** The sign-ins of an account at once. One more ends the one that was used longest ago. */
export const maxSignIns = 100;

const droppedSignIn = z.object({
  device: z.string(),
  /** How many ended with it. */
  count: z.int(),
  endedAt: z.iso.datetime(),
});
export type DroppedSignIn = z.output<typeof droppedSignIn>;

export const listSignIns = defineRoute({
  method: "GET",
  path: "/api/account/sign-ins",
  access: "signed-in",
  limit: "read",
  summary: "Where this account is signed in",
  response: z.object({
    signIns: z.array(signIn),
    /** What last had to make room for a newer sign-in, within 30 days. */
    dropped: droppedSignIn.optional(),
  }),
});

export const endSignIn = defineRoute({
  method: "DELETE",
  path: "/api/account/sign-ins/{signInId}",
  access: "signed-in",
  limit: "security",
  summary: "End one sign-in",
  params: z.object({ signInId: z.uuid() }),
  response: z.object({}),
  errors: ["NOT_FOUND"],
});

export const endOtherSignIns = defineRoute({
  method: "POST",
  path: "/api/account/sign-ins/end-others",
  access: "signed-in",
  limit: "security",
  summary: "End every sign-in but this one",
  response: z.object({ endedSignIns: z.int() }),
});

/** Tells an open page at once that its sign-in was ended elsewhere. */
export const sessionSocket = defineSocket({
  path: "/ws/session",
  access: "signed-in",
  limit: "socket",
  summary: "Says when this sign-in has ended",
  sends: z.object({ type: z.literal("signed-out") }),
});
