import * as accountContract from "@blockwright/contract/account";
import * as auth from "@blockwright/contract/auth";
import type { BrowserActor, Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Call, Origin } from "../../platform/http/call.ts";
import { hostCookie } from "../../platform/http/origin.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { appealAlternateAccount } from "./appeal.ts";
import { createChangePassword } from "./change-password.ts";
import { endOtherSignIns, endSignIn } from "./end-sign-ins.ts";
import { listSignIns } from "./list-sign-ins.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import type { SignedIn, SignInOrigin } from "./open-session.ts";
import { deviceCookieSeconds } from "./session.ts";
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
    on(auth.signUp, async ({ body }, call) =>
      welcome(call, await signUp(deps, call.once, body, signInOrigin(call.origin))),
    ),
    on(auth.logOut, async (_input, call) => {
      await logOut(deps, call.sessionToken);
      call.setCookie(hostCookie("session", "", 0));
      return {};
    }),
    on(auth.appealAlternateAccount, async ({ body }, call) => {
      await appealAlternateAccount(deps, call.once, body);
      return {};
    }),
    on(accountContract.changePassword, ({ body }, { actor, once }) =>
      changePassword(once, fromBrowser(actor), body),
    ),
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

/** A key must not be able to lock out the person who made it. */
function fromBrowser(actor: Person): BrowserActor {
  if (actor.kind === "browser") return actor;
  throw new AppError("FORBIDDEN", "Please do that on the site, where you are signed in yourself.");
}

function welcome(call: Call<"public">, { account, sessionToken, deviceToken, sessionSeconds }: SignedIn) {
  call.setCookie(hostCookie("session", sessionToken, sessionSeconds));
  call.setCookie(hostCookie("device", deviceToken, deviceCookieSeconds));
  return describe(account);
}

function describe({
  id,
  username,
  email,
  plan,
  isAdmin,
  createdAt,
}: Omit<BrowserActor, "kind" | "sessionId">) {
  return { id, username, email, plan, isAdmin, createdAt: createdAt.toISOString() };
}

const deviceTokenShape = /^[\w-]{43}$/;

/** A device cookie that we can't have made counts as none. */
function signInOrigin({ deviceToken, ...origin }: Origin): SignInOrigin {
  return {
    ...origin,
    deviceToken: deviceToken && deviceTokenShape.test(deviceToken) ? deviceToken : undefined,
  };
}
