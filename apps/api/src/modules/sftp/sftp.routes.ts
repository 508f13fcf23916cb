import * as contract from "@blockwright/contract/sftp";
import type { Deps } from "../../platform/deps.ts";
import { on, type RouteBinding } from "../../platform/http/route-binding.ts";
import { fromBrowser } from "../accounts/index.ts";
import { addSshKey, listSshKeys, removeSshKey } from "./keys/change-keys.ts";
import { makeSftpPassword, removeSftpPassword } from "./passwords/change-passwords.ts";
import { readSftp } from "./read-sftp.ts";

export function sftpRoutes(deps: Deps): RouteBinding[] {
  return [
    on(contract.getSftp, ({ params }, { actor }) => readSftp(deps, actor, params.serverId)),
    on(contract.makeSftpPassword, ({ params, body }, { actor }) =>
      makeSftpPassword(deps, fromBrowser(actor), { ...params, ...body }),
    ),
    on(contract.removeSftpPassword, async ({ params }, { actor }) => {
      await removeSftpPassword(deps, actor, params.serverId);
      return {};
    }),
    on(contract.listSshKeys, async (_input, { actor }) => ({ keys: await listSshKeys(deps, actor) })),
    on(contract.addSshKey, ({ body }, { actor, once }) => addSshKey(deps, once, fromBrowser(actor), body)),
    on(contract.removeSshKey, async ({ params }, { actor }) => {
      await removeSshKey(deps, actor, params.keyId);
      return {};
    }),
  ];
}
