import * as accountContract from "@blockwright/contract/account";
import * as emailContract from "@blockwright/contract/account-email";
import * as auth from "@blockwright/contract/auth";
import * as signUps from "@blockwright/contract/sign-up";
import * as resetContract from "@blockwright/contract/password-reset";
import { searchUsers as searchUsersRoute } from "@blockwright/contract/server-users";
import type { BrowserActor, Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Call, Origin } from "../../platform/http/call.ts";
import { hostCookie } from "../../platform/http/origin.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { appealAlternateAccount } from "./appeal.ts";
import { createChangePassword } from "./change-password.ts";
import { readEmail, requestVerification } from "./email/request-verification.ts";
import { verifyEmail } from "./email/verify-email.ts";
import { endOtherSignIns, endSignIn } from "./end-sign-ins.ts";
import { fromBrowser } from "./from-browser.ts";
import { listSignIns } from "./list-sign-ins.ts";
import { changeMailChoice, readMailChoices } from "./mail-choices.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import type { SignedIn, SignInOrigin } from "./open-session.ts";
import { finishPasswordReset } from "./recovery/finish-password-reset.ts";
import { requestPasswordReset } from "./recovery/request-password-reset.ts";
import { deviceCookieSeconds } from "./session.ts";
import { searchUsers } from "./search-users.ts";
import { signUp } from "./sign-up.ts";

export function accountsRoutes(deps: Deps): RouteBinding[] {
  const changePassword = createChangePassword(deps);
  return [
    on(auth.getCurrentUser, async (_input, { actor }) => describe(actor)),
    on(auth.logIn, async ({ body }, call) => {
      const signedIn = await logIn(deps, body, signInOrigin(call.origin));
      await call.forgive();
      return welcome(call, signedIn);
    }),
    on(signUps.signUp, async ({ body }, call) =>
      welcome(call, await signUp(deps, call.once, body, signInOrigin(call.origin))),
    ),
    on(auth.logOut, async (_input, call) => {
      await logOut(deps, call.sessionToken);
      call.setCookie(hostCookie("session", "", 0));
      return {};
    }),
    on(signUps.appealAlternateAccount, async ({ body }, call) => {
      await appealAlternateAccount(deps, call.once, body);
      return {};
    }),
    on(resetContract.requestPasswordReset, async ({ body }) => {
      await requestPasswordReset(deps, body.email);
      return {};
    }),
    on(resetContract.finishPasswordReset, async ({ body }, call) => {
      await finishPasswordReset(deps, body, signInOrigin(call.origin));
      await call.forgive();
      return {};
    }),
    on(searchUsersRoute, ({ query }, { actor }) => searchUsers(deps, actor, query.q)),
    on(accountContract.changePassword, ({ body }, { actor, once }) =>
      changePassword(once, fromBrowser(actor), body),
    ),
    on(accountContract.getMailChoices, async (_input, { actor }) => ({
      choices: await readMailChoices(deps, actor),
    })),
    on(accountContract.changeMailChoice, async ({ body }, { actor }) => ({
      choices: await changeMailChoice(deps, actor, body),
    })),
    on(emailContract.getEmail, (_input, { actor }) => readEmail(deps, actor)),
    on(emailContract.requestVerification, async (_input, { actor }) => {
      await requestVerification(deps, actor);
      return {};
    }),
    on(emailContract.verifyEmail, async ({ body }, call) => {
      await verifyEmail(deps, body.token);
      await call.forgive();
      return {};
    }),
    on(accountContract.listSignIns, (_input, { actor }) => listSignIns(deps, actor)),
    on(accountContract.endSignIn, async ({ params }, { actor }) => {
      await endSignIn(deps, actor, params.signInId);
      return {};
    }),
    on(accountContract.endOtherSignIns, (_input, { actor, once }) =>
      endOtherSignIns(deps, once, fromBrowser(actor)),
    ),
  ];
}

function welcome(call: Call<"public">, { account, sessionToken, deviceToken, sessionSeconds }: SignedIn) {
  call.setCookie(hostCookie("session", sessionToken, sessionSeconds));
  call.setCookie(hostCookie("device", deviceToken, deviceCookieSeconds));
  return describe(account);
}

function describe({ id, username, email, plan, isAdmin, createdAt, ...more }: PersonDescribed) {
  const needsFactor = more.needsSecondFactor && { needsSecondFactor: true as const };
  const mustChange = more.mustChangePassword && { mustChangePassword: true as const };
  const person = { id, username, email, plan, isAdmin, createdAt: createdAt.toISOString() };
  const support = more.support && { support: more.support };
  return { ...person, ...needsFactor, ...support, ...mustChange };
}

type PersonDescribed = Pick<Person, "id" | "username" | "email" | "plan" | "isAdmin" | "createdAt"> &
  Partial<Pick<BrowserActor, "needsSecondFactor" | "support" | "mustChangePassword">>;

const deviceTokenShape = /^[\w-]{43}$/;

/** A device cookie that we can't have issued is ignored. */
function signInOrigin({ deviceToken, ...origin }: Origin): SignInOrigin {
  return {
    ...origin,
    deviceToken: deviceToken && deviceTokenShape.test(deviceToken) ? deviceToken : undefined,
  };
}
