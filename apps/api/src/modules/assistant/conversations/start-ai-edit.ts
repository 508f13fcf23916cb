import { randomUUID } from "node:crypto";
import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { insertConversation } from "./conversations.repository.ts";
import { startTurn } from "./start-turn.ts";

const titleLength = 80;

/** One turn that nobody watches: what needs a click is refused. */
export async function startAiEdit(
  deps: AssistantDeps,
  once: Transact,
  actor: Person,
  { serverId, prompt }: { readonly serverId: string; readonly prompt: string },
): Promise<{ conversationId: string; turnId: string }> {
  return once(async (tx) => {
    const conversationId = randomUUID();
    const at = tx.now();
    await insertConversation(tx.rows, {
      id: conversationId,
      userId: actor.id,
      serverId,
      title: prompt.slice(0, titleLength),
      createdAt: at,
      updatedAt: at,
    });
    const turnId = await startTurn(deps, tx, actor, {
      conversationId,
      serverId,
      content: prompt,
      isUnattended: true,
    });
    return { conversationId, turnId };
  });
}
