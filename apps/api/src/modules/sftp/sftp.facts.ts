import type { Deps } from "../../platform/deps.ts";
import { onFact, subscribe, type FactHandler } from "../../platform/events/facts.ts";
import { accountTrustEnded, isCut } from "../accounts/index.ts";
import { serverRightsLost } from "../servers/index.ts";
import { deleteKeysOf } from "./keys/keys.repository.ts";
import { deletePassword, deletePasswordsOfPerson } from "./passwords/passwords.repository.ts";
import { sftpAccessChanged } from "./sftp-events.ts";

const forgetAccess = subscribe(accountTrustEnded, "sftp.forget-access");
const forgetPassword = subscribe(serverRightsLost, "sftp.forget-password");
export const sftpSubscriptions = [forgetAccess, forgetPassword];

/** A session ends with the password or key that opened it. */
export function sftpFacts({ hints }: Pick<Deps, "hints">): FactHandler[] {
  return [
    onFact(forgetAccess, async (tx, { accountId, cause, endedAt }) => {
      if (isCut(cause, "sftp-password")) await deletePasswordsOfPerson(tx.rows, accountId, endedAt);
      if (isCut(cause, "ssh-key")) await deleteKeysOf(tx.rows, accountId, endedAt);
      tx.afterCommit(() => hints.send(sftpAccessChanged, { personIds: [accountId] }));
    }),
    onFact(forgetPassword, async (tx, { serverId, userId, cause, lostAt }) => {
      if (!isCut(cause, "sftp-password")) return;
      await deletePassword(tx.rows, { userId, serverId, madeUntil: lostAt });
    }),
  ];
}
