import { Readable } from "node:stream";
import * as contract from "@blockwright/contract/account-data";
import type { Deps } from "../../platform/deps.ts";
import { hostCookie } from "../../platform/http/origin.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { fromBrowser } from "../accounts/index.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportData } from "./export/export-data.ts";

export function privacyRoutes(deps: Deps): RouteBinding[] {
  return [
    on(contract.deleteAccount, async ({ body }, call) => {
      await deleteAccount(deps, fromBrowser(call.actor), body);
      call.setCookie(hostCookie("session", "", 0));
      return {};
    }),
    on(contract.exportAccountData, async (_input, { actor }) => ({
      name: "blockwright-data.json",
      contentType: "application/json; charset=utf-8",
      content: Readable.from(await exportData(deps, actor)),
    })),
  ];
}
