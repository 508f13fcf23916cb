import { onFact, subscribe, type FactHandler } from "../../platform/events/facts.ts";
import { accountTrustEnded, isCut } from "../accounts/index.ts";
import { deleteSharesBy } from "./console-shares/console-shares.repository.ts";
import { deleteHandoversBy } from "./handover/server-handovers.repository.ts";
import { deleteInvitesBy } from "./invites/server-invites.repository.ts";
import { serverRightsLost } from "./server-events.ts";

const endLinks = subscribe(accountTrustEnded, "servers.end-links");
const endLinksOfUser = subscribe(serverRightsLost, "servers.end-links-of-user");
export const serversSubscriptions = [endLinks, endLinksOfUser];

export function serversFacts(): FactHandler[] {
  return [
    onFact(endLinks, async (tx, { accountId, cause, endedAt }) => {
      if (isCut(cause, "console-link"))
        await deleteSharesBy(tx.rows, { creatorId: accountId, createdUntil: endedAt });
      if (isCut(cause, "invitation")) await deleteInvitesBy(tx.rows, accountId, endedAt);
      if (isCut(cause, "handover-offer")) await deleteHandoversBy(tx.rows, accountId, endedAt);
    }),
    onFact(endLinksOfUser, async (tx, { serverId, userId, cause, lostAt }) => {
      if (isCut(cause, "console-link"))
        await deleteSharesBy(tx.rows, { creatorId: userId, createdUntil: lostAt, serverId });
    }),
  ];
}
