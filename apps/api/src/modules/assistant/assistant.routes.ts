import * as contract from "@blockwright/contract/assistant";
import * as rulesContract from "@blockwright/contract/assistant-rules";
import { on, type FindThing, type RouteBinding } from "../../platform/http/route-binding.ts";
import { findServerOfApproval } from "./approvals/approvals.repository.ts";
import { decideApproval } from "./approvals/decide-approval.ts";
import type { AssistantDeps } from "./assistant-deps.ts";
import { findConversation } from "./conversations/conversations.repository.ts";
import { createConversation } from "./conversations/create-conversation.ts";
import { listConversations, listMessages } from "./conversations/read-messages.ts";
import { sendMessage } from "./conversations/send-message.ts";
import { startAiEdit } from "./conversations/start-ai-edit.ts";
import { stopTurn } from "./conversations/stop-turn.ts";
import { tailConversation, tailTurn } from "./conversations/tail-turn.ts";
import { findSetRules } from "./rules/rules.repository.ts";
import { setRules } from "./rules/set-rules.ts";
import { createTurnNews } from "./turn/turn-news.ts";

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function assistantRoutes(deps: AssistantDeps): RouteBinding[] {
  const news = createTurnNews(deps.hints);
  const find: FindThing = async (id) => {
    const found = uuidShape.test(id) ? await findConversation(deps.rows, id) : undefined;
    if (!found) return undefined;
    return found.serverId === null ? { ownerId: found.userId } : { serverId: found.serverId };
  };
  const findOfApproval: FindThing = async (id) =>
    uuidShape.test(id) ? findServerOfApproval(deps.rows, id) : undefined;
  return [
    on(contract.createConversation, ({ body }, { actor, once }) => createConversation(once, actor, body)),
    on(contract.startAiEdit, ({ body }, { actor, once }) => startAiEdit(deps, once, actor, body)),
    on(contract.listConversations, ({ params }) => listConversations(deps, params.serverId)),
    on(rulesContract.readAssistantRules, ({ params }) => findSetRules(deps.rows, params.serverId)),
    on(rulesContract.setAssistantRules, ({ params, body }, { actor }) =>
      setRules(deps.transact, actor, params.serverId, body),
    ),
    on(contract.listMessages, ({ params, query }) => listMessages(deps, params.id, query), { find }),
    on(
      contract.sendMessage,
      async ({ params, body, signal }, { actor, once }) => {
        const message = { conversationId: params.id, ...body };
        const { turnId } = await sendMessage(deps, once, actor, message);
        return tailTurn({ ...deps, news }, turnId, signal);
      },
      { find },
    ),
    on(
      contract.watchTurn,
      async ({ params, signal, lastEventId }) =>
        tailConversation({ ...deps, news }, params.id, signal, lastEventId),
      { find },
    ),
    on(
      contract.stopTurn,
      async ({ params }, { actor }) => {
        await stopTurn(deps, actor, params.id);
        return {};
      },
      { find },
    ),
    on(
      contract.decideApproval,
      ({ params, body }, { actor, once }) => decideApproval(deps, once, actor, { ...params, ...body }),
      { find: findOfApproval },
    ),
  ];
}
