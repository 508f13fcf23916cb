import * as contract from "@blockwright/contract/second-factor";
import type { Deps } from "../../../platform/deps.ts";
import { on, type RouteBinding } from "../../../platform/http/route-binding.ts";
import { fromBrowser } from "../from-browser.ts";
import { confirmIdentity, removeSecondFactor, renewRecoveryCodes } from "./change-second-factor.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { beginSecondFactor, confirmSecondFactor } from "./set-up-second-factor.ts";

export function secondFactorRoutes(deps: Deps): RouteBinding[] {
  return [
    on(contract.readSecondFactor, (_input, { actor }) => readSecondFactor(deps, actor)),
    on(contract.beginSecondFactor, ({ body }, { actor }) =>
      beginSecondFactor(deps, fromBrowser(actor), body.password),
    ),
    on(contract.confirmSecondFactor, ({ body }, { actor }) =>
      confirmSecondFactor(deps, fromBrowser(actor), body.code),
    ),
    on(contract.renewRecoveryCodes, ({ body }, { actor }) =>
      renewRecoveryCodes(deps, fromBrowser(actor), body),
    ),
    on(contract.removeSecondFactor, ({ body }, { actor }) =>
      removeSecondFactor(deps, fromBrowser(actor), body),
    ),
    on(contract.confirmIdentity, async ({ body }, { actor }) => {
      await confirmIdentity(deps, fromBrowser(actor), body);
      return {};
    }),
  ];
}
