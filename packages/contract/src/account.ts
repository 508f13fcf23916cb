import { z } from "zod";
import { newPassword } from "./auth.ts";
import { defineRoute } from "./route.ts";
import { defineSocket } from "./socket.ts";

export const changePassword = defineRoute({
  method: "POST",
  path: "/api/account/password",
  access: "signed-in",
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

export const listSignIns = defineRoute({
  method: "GET",
  path: "/api/account/sign-ins",
  access: "signed-in",
  summary: "Where this account is signed in",
  response: z.object({ signIns: z.array(signIn) }),
});

export const endSignIn = defineRoute({
  method: "DELETE",
  path: "/api/account/sign-ins/{signInId}",
  access: "signed-in",
  summary: "End one sign-in",
  params: z.object({ signInId: z.uuid() }),
  response: z.object({}),
  errors: ["NOT_FOUND"],
});

export const endOtherSignIns = defineRoute({
  method: "POST",
  path: "/api/account/sign-ins/end-others",
  access: "signed-in",
  summary: "End every sign-in but this one",
  response: z.object({ endedSignIns: z.int() }),
});

/** Tells an open page at once that its sign-in was ended elsewhere. */
export const sessionSocket = defineSocket({
  path: "/ws/session",
  access: "signed-in",
  summary: "Says when this sign-in has ended",
  sends: z.object({ type: z.literal("signed-out") }),
});
