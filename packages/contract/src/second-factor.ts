import { z } from "zod";
import { defineRoute } from "./route.ts";

/** Six digits of an authenticator app, or one of the recovery codes; spaces and dashes are ignored. */
const code = z
  .string()
  .trim()
  .min(6, "The code of your app has 6 digits.")
  .max(40, "The code of your app has 6 digits.");
const password = z.string().min(1, "Please enter your password.").max(128);

export const recoveryCodeCount = 10;

/** Shown once: only their hashes are stored. */
const recoveryCodes = z.array(z.string()).length(recoveryCodeCount);

export const readSecondFactor = defineRoute({
  method: "GET",
  path: "/api/account/second-factor",
  access: "signed-in",
  limit: "read",
  summary: "Whether signing in needs a code, and how many recovery codes are left",
  response: z.object({
    isOn: z.boolean(),
    /** The operator and support have no rights without it. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.int().nonnegative(),
  }),
});

export const beginSecondFactor = defineRoute({
  method: "POST",
  path: "/api/account/second-factor/begin",
  access: "signed-in",
  limit: "security",
  summary: "Make the secret for an authenticator app; it counts from the first right code on",
  body: z.object({ password }),
  response: z.object({
    /** In Base32, to type in. */
    secret: z.string(),
    /** The same as an `otpauth:` address, for a QR code. */
    uri: z.string(),
  }),
  errors: ["WRONG_PASSWORD", "SECOND_FACTOR_ON", "TOO_MANY_TRIES", "BUSY"],
  // The newest secret counts, and secrets are not stored for repetition.
  idempotency: "natural",
});

export const confirmSecondFactor = defineRoute({
  method: "POST",
  path: "/api/account/second-factor/confirm",
  access: "signed-in",
  limit: "security",
  summary: "Prove the new secret with a code: from now on signing in needs one, and every other sign-in ends",
  body: z.object({ code }),
  response: z.object({ recoveryCodes, endedSignIns: z.int() }),
  errors: ["WRONG_CODE", "SECOND_FACTOR_ON", "NOT_FOUND", "TOO_MANY_TRIES"],
  idempotency: "natural",
});

export const renewRecoveryCodes = defineRoute({
  method: "POST",
  path: "/api/account/second-factor/recovery-codes",
  access: "signed-in",
  limit: "security",
  summary: "Make new recovery codes; the old ones stop working",
  body: z.object({ password, code }),
  response: z.object({ recoveryCodes }),
  errors: ["WRONG_PASSWORD", "WRONG_CODE", "NOT_FOUND", "TOO_MANY_TRIES", "BUSY"],
  idempotency: "natural",
});

export const removeSecondFactor = defineRoute({
  method: "POST",
  path: "/api/account/second-factor/remove",
  access: "signed-in",
  limit: "security",
  summary: "Sign in with the password alone again; every other sign-in ends",
  body: z.object({ password, code }),
  response: z.object({ endedSignIns: z.int() }),
  errors: ["WRONG_PASSWORD", "WRONG_CODE", "NOT_FOUND", "TOO_MANY_TRIES", "BUSY"],
  idempotency: "natural",
});

/** For how long a confirmation lets its sign-in do what can't be undone. */
export const confirmationMinutes = 10;

export const confirmIdentity = defineRoute({
  method: "POST",
  path: "/api/account/confirm",
  access: "signed-in",
  limit: "security",
  summary: "Confirm who is at this browser, before something that can't be undone",
  body: z.object({ password, code: code.optional() }),
  response: z.object({}),
  errors: ["WRONG_PASSWORD", "WRONG_CODE", "SECOND_FACTOR_REQUIRED", "TOO_MANY_TRIES", "BUSY"],
  idempotency: "natural",
});
