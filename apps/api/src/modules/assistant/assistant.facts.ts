import type { Deps } from "../../platform/deps.ts";
import { onFact, subscribe, type FactHandler } from "../../platform/events/facts.ts";
import { accountTrustEnded, isCut } from "../accounts/index.ts";
import { serverRightsLost } from "../servers/index.ts";
import { stopTurnsOf } from "./conversations/stop-turn.ts";

const stopTurns = subscribe(accountTrustEnded, "assistant.stop-turns");
const stopTurnsOnServer = subscribe(serverRightsLost, "assistant.stop-turns-on-server");
export const assistantSubscriptions = [stopTurns, stopTurnsOnServer];

export function assistantFacts(deps: Pick<Deps, "hints">): FactHandler[] {
  return [
    onFact(stopTurns, async (tx, { accountId: userId, cause, endedAt }) => {
      if (isCut(cause, "assistant-turn")) await stopTurnsOf(deps, tx, { userId, askedUntil: endedAt });
    }),
    onFact(stopTurnsOnServer, async (tx, { serverId, userId, cause, lostAt: askedUntil }) => {
      if (isCut(cause, "assistant-turn")) await stopTurnsOf(deps, tx, { userId, serverId, askedUntil });
    }),
  ];
}
