import type { SignIn } from "@blockwright/contract/account";
import { operator } from "../../apps/web/src/features/admin/admin-answers.fixture.ts";
import { messageTexts } from "@blockwright/contract/message";
import type { SshKey } from "@blockwright/contract/sftp";
import type { Page } from "playwright-core";
import { fillSignUp, logIn, toastText } from "../steps/account-steps.ts";
import { refusal } from "../../apps/web/src/features/builds/build-answers.fixture.ts";
import { type Screen, untilHeading, untilSkeleton } from "./screen.ts";
import { answeredAtMs } from "../../apps/web/src/shared/text/answered-at.fixture.ts";

const somebody = { username: "Alex", email: "alex@example.org", password: "castle on a hill" };
const agoMs = (ms: number) => new Date(answeredAtMs - ms).toISOString();

const signIns: readonly SignIn[] = [
  { id: signInId(1), device: "Firefox on Linux", isCurrent: true, ...seen(3 * 86_400_000, 5000) },
  { id: signInId(2), device: "Chrome on Android", isCurrent: false, ...seen(40 * 86_400_000, 7_200_000) },
  { id: signInId(3), device: "Safari on iPad", isCurrent: false, ...seen(86_400_000, 86_000_000) },
];

function signInId(number: number): string {
  return `0198f5a2-7d10-7a4e-9f3b-2c5d8e1a5c0${number}`;
}

function seen(createdMs: number, lastMs: number) {
  return { createdAt: agoMs(createdMs), lastSeenAt: agoMs(lastMs) };
}

const keys: readonly SshKey[] = [
  {
    id: signInId(9),
    name: "My laptop",
    fingerprint: "SHA256:9vR0pZ3cJ2o4mYwWc1bJqkq3s0mYl2mR0eHq8v6b1nE",
    createdAt: agoMs(12 * 86_400_000),
  },
];

async function refusedSignUp(page: Page): Promise<void> {
  await fillSignUp(page, somebody);
  await page.getByRole("alert").filter({ hasText: "No Alternate Accounts Allowed" }).waitFor();
}

const verifyPath = `/verify/${"A".repeat(43)}`;

const resetPath = `/reset-password#${"A".repeat(43)}`;

async function setPassword(page: Page): Promise<void> {
  await page.getByLabel("New password").fill(somebody.password);
  await page.getByRole("button", { name: "Set password" }).click();
}

const withMail = (mail: boolean) => ({
  model: false,
  cards: false,
  mail,
  edge: false,
  offsiteBackup: false,
  communityUrl: null,
});

const busy = refusal(503, "BUSY", "We are busy. Please try again in a moment.");

const oneAccountOnly = {
  "auth/signup": refusal(403, "NO_ALTS", "There is already an account from this network."),
};

export const accountScreens: readonly Screen[] = [
  { name: "login", path: "/login", reach: untilHeading("Welcome back") },
  {
    name: "login-fields-refused",
    path: "/login",
    async reach(page) {
      await logIn(page, { username: "ab", password: "12345" });
      await page.getByText("Your password needs at least 6 characters.").waitFor();
    },
  },
  {
    name: "login-suspended",
    path: "/login",
    answers: { "auth/login": refusal(403, "SUSPENDED", "Your account is suspended: Sent spam.") },
    async reach(page) {
      await logIn(page, somebody);
      await page.getByRole("button", { name: "Appeal" }).click();
      await page.getByRole("dialog", { name: "Appeal" }).waitFor();
    },
  },
  {
    name: "login-failed",
    path: "/login",
    answers: { "auth/login": refusal(401, "INVALID_CREDENTIALS", "Invalid username or password") },
    async reach(page) {
      await logIn(page, somebody);
      await toastText(page, "Login failed");
    },
  },
  { name: "signup", path: "/signup", reach: untilHeading("Create your account") },
  {
    name: "signup-refused",
    path: "/signup",
    answers: oneAccountOnly,
    reach: refusedSignUp,
  },
  {
    name: "signup-appeal",
    path: "/signup",
    answers: oneAccountOnly,
    async reach(page) {
      await refusedSignUp(page);
      await page.getByRole("button", { name: "Contact support" }).click();
      await page.getByRole("dialog").getByLabel("What happened?").fill("My sister plays here too.");
    },
  },
  {
    name: "temporary-password",
    path: "/servers",
    isMember: true,
    answers: { "auth/me": { ...operator, isAdmin: false, mustChangePassword: true } },
    reach: untilHeading("Choose your password"),
  },
  {
    name: "account",
    path: "/account",
    isMember: true,
    answers: { "account/sign-ins": { signIns }, "account/ssh-keys": { keys } },
    async reach(page) {
      await page.getByText("This device").waitFor();
      await page.getByText("My laptop").waitFor();
    },
  },
  {
    name: "account-deletion",
    path: "/account",
    isMember: true,
    answers: { "account/sign-ins": { signIns }, "account/ssh-keys": { keys } },
    async reach(page) {
      await page.getByRole("main").getByRole("button", { name: "Delete my account" }).click();
      await page.getByRole("dialog").getByLabel("Username").fill("Alex");
    },
  },
  {
    name: "account-second-factor",
    path: "/account",
    isMember: true,
    answers: {
      "account/sign-ins": { signIns },
      "account/ssh-keys": { keys },
      "account/second-factor/begin": {
        secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
        uri: "otpauth://totp/Blockwright%3AAlex?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Blockwright",
      },
    },
    async reach(page) {
      await page.getByRole("button", { name: "Set up" }).click();
      await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill("my password");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    },
  },
  {
    name: "account-loading",
    path: "/account",
    isMember: true,
    answers: {
      "account/sign-ins": "no answer",
      "account/ssh-keys": "no answer",
      "account/second-factor": "no answer",
      "account/email": "no answer",
      "account/mail": "no answer",
    },
    reach: untilSkeleton,
  },
  {
    name: "account-failed",
    path: "/account",
    isMember: true,
    answers: {
      "account/sign-ins": busy,
      "account/ssh-keys": busy,
      "account/second-factor": busy,
      "account/email": busy,
      "account/mail": busy,
    },
    reach: untilHeading("We couldn't load your sign-ins"),
  },
  { name: "verify-email", path: verifyPath, reach: untilHeading("Verify your email") },
  {
    name: "verify-email-done",
    path: verifyPath,
    answers: { "account/email/verify": {} },
    async reach(page) {
      await page.getByRole("button", { name: "Verify email" }).click();
      await untilHeading("Your email is verified")(page);
    },
  },
  {
    name: "verify-email-gone",
    path: verifyPath,
    answers: { "account/email/verify": refusal(404, "NOT_FOUND", messageTexts["email.link-gone"]) },
    async reach(page) {
      await page.getByRole("button", { name: "Verify email" }).click();
      await page.getByRole("alert").filter({ hasText: "This link was used" }).waitFor();
    },
  },
  {
    name: "forgotten-password",
    path: "/forgot-password",
    answers: { capabilities: withMail(true), "auth/password-reset": {} },
    async reach(page) {
      await page.getByLabel("Email").fill(somebody.email);
      await page.getByRole("button", { name: "Send link" }).click();
      await page.getByText("If an account has this address").waitFor();
    },
  },
  {
    name: "forgotten-password-no-mail",
    path: "/forgot-password",
    answers: { capabilities: withMail(false) },
    reach: (page) => page.getByText("Ask the operator for a link").waitFor(),
  },
  { name: "reset-password", path: resetPath, reach: untilHeading("Set a new password") },
  {
    name: "reset-password-gone",
    path: resetPath,
    answers: { "auth/password-reset/finish": refusal(404, "NOT_FOUND", messageTexts["email.link-gone"]) },
    async reach(page) {
      await setPassword(page);
      await page.getByRole("alert").filter({ hasText: "This link was used" }).waitFor();
    },
  },
  {
    name: "reset-password-done",
    path: resetPath,
    answers: { "auth/password-reset/finish": {} },
    async reach(page) {
      await setPassword(page);
      await untilHeading("Your password is set")(page);
    },
  },
  {
    name: "sign-in-unknown",
    path: "/servers",
    answers: { "auth/me": refusal(500, "INTERNAL", "Something went wrong on our side.") },
    reach: untilHeading("We couldn't check your sign-in"),
  },
];
