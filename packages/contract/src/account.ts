import { z } from "zod";
import { newPassword } from "./auth.ts";
import { defineRoute } from "./route.ts";

export const changePassword = defineRoute({
  method: "POST",
  path: "/api/account/password",
  access: "signed-in",
  limit: "security",
  summary: "Change the password and end every other sign-in",
  beforePasswordChange: true,
  body: z.object({
    currentPassword: z.string().min(1, "Please enter your current password.").max(128),
    newPassword,
  }),
  response: z.object({ endedSignIns: z.int() }),
  errors: ["WRONG_PASSWORD", "PASSWORD_EXPIRED", "PASSWORD_REFUSED", "TOO_MANY_TRIES", "BUSY"],
});

/** Optional mails. Security mails are always sent. */
export const mailKinds = ["backup-failed", "domain-lost", "server-shared"] as const;
export type MailKind = (typeof mailKinds)[number];

const mailChoices = z.object({
  /** Whether each kind is sent. */
  choices: z.record(z.enum(mailKinds), z.boolean()),
});

export const getMailChoices = defineRoute({
  method: "GET",
  path: "/api/account/mail",
  access: "signed-in",
  limit: "read",
  summary: "Which mails one gets",
  response: mailChoices,
});

export const changeMailChoice = defineRoute({
  method: "PUT",
  path: "/api/account/mail",
  access: "signed-in",
  limit: "write",
  summary: "Switch one kind of mail on or off",
  body: z.object({ kind: z.enum(mailKinds), isOn: z.boolean() }),
  response: mailChoices,
});

const signIn = z.object({
  id: z.uuid(),
  /** Browser and operating system, such as "Firefox on Android". */
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
});
export type SignIn = z.output<typeof signIn>;

/** Maximum number of concurrent sign-ins of an account. One more ends the least recently used one. */
export const maxSignIns = 100;

const droppedSignIn = z.object({
  device: z.string(),
  /** How many sign-ins were ended with it. */
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
    /** The sign-in that was last ended by a newer one, within 30 days. */
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
