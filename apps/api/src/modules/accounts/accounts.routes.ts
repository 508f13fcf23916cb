import * as accountContract from "@blockwright/contract/account";
import * as auth from "@blockwright/contract/auth";
import type { Person } from "../../platform/actor.ts";
import type { Ground } from "../../platform/ground.ts";
import type { Call, Origin } from "../../platform/http/call.ts";
import { hostCookie } from "../../platform/http/origin.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { appealAlternateAccount } from "./appeal.ts";
import { changePassword } from "./change-password.ts";
import { endOtherSignIns, endSignIn } from "./end-sign-ins.ts";
import { listSignIns } from "./list-sign-ins.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import type { SignedIn, SignInOrigin } from "./open-session.ts";
import { deviceCookieSeconds } from "./session.ts";
import { signUp } from "./sign-up.ts";

const logInsPerNetwork = { name: "log-ins", limit: 10, windowMs: 60_000 };
const signUpTriesPerNetwork = { name: "sign-up-tries", limit: 30, windowMs: 60 * 60_000 };
const appealsPerNetwork = { name: "appeals", limit: 3, windowMs: 60 * 60_000 };

export function accountsRoutes(ground: Ground): RouteBinding[] {
  return [
    on(auth.getCurrentUser, async (_input, { actor }) => describe(actor)),
    on(
      auth.logIn,
      async ({ body }, call) => {
        const signedIn = await logIn(ground, body, signInOrigin(call.origin));
        await call.forgive();
        return welcome(call, signedIn);
      },
      { networkLimit: logInsPerNetwork },
    ),
    on(
      auth.signUp,
      async ({ body }, call) =>
        welcome(call, await signUp(ground, call.once, body, signInOrigin(call.origin))),
      {
        networkLimit: signUpTriesPerNetwork,
      },
    ),
    on(auth.logOut, async (_input, call) => {
      await logOut(ground, call.sessionToken);
      call.setCookie(hostCookie("session", "", 0));
      return {};
    }),
    on(
      auth.appealAlternateAccount,
      async ({ body }, call) => {
        await appealAlternateAccount(ground, call.once, body);
        return {};
      },
      { networkLimit: appealsPerNetwork },
    ),
    on(accountContract.changePassword, ({ body }, { actor, once }) =>
      changePassword(ground, once, actor, body),
    ),
    on(accountContract.listSignIns, async (_input, { actor }) => ({
      signIns: await listSignIns(ground, actor),
    })),
    on(accountContract.endSignIn, async ({ params }, { actor }) => {
      await endSignIn(ground, actor, params.signInId);
      return {};
    }),
    on(accountContract.endOtherSignIns, (_input, { actor, once }) => endOtherSignIns(ground, once, actor)),
  ];
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
}: Omit<Person, "kind" | "sessionId" | "via">) {
  return { id, username, email, plan, isAdmin, createdAt: createdAt.toISOString() };
}

const deviceTokenShape = /^[\w-]{43}$/;

/** A device cookie that we can't have made counts as none. */
function signInOrigin({ network, userAgent, deviceToken }: Origin): SignInOrigin {
  return {
    network,
    userAgent,
    deviceToken: deviceToken && deviceTokenShape.test(deviceToken) ? deviceToken : undefined,
  };
}
