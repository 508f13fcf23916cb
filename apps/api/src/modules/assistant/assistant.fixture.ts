import { randomUUID } from "node:crypto";
import type { TestApi } from "../../api.fixture.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import { insertApproval } from "./approvals/approvals.repository.ts";
import { insertConversation, insertMessages } from "./conversations/conversations.repository.ts";
import { insertTurn } from "./turn/turns.repository.ts";

type Ids = Record<string, string>;

async function ownerOf({ application: { pool } }: TestApi, serverId: string): Promise<string> {
  const { rows } = await pool.query<{ user_id: string }>("select user_id from servers where id = $1", [
    serverId,
  ]);
  return rows[0]?.user_id ?? "";
}

/** Of the server's owner. */
export async function someConversation(api: TestApi, serverId: string): Promise<string> {
  const { deps } = api.application;
  const at = deps.now();
  const id = randomUUID();
  const userId = await ownerOf(api, serverId);
  const conversation = { id, userId, serverId, title: "AI Chat", createdAt: at, updatedAt: at };
  await insertConversation(deps.rows, conversation);
  return id;
}

/** For a turn of the server's owner that waits for a click. */
export async function someApproval(api: TestApi, serverId: string): Promise<string> {
  const conversationId = await someConversation(api, serverId);
  const userId = await ownerOf(api, serverId);
  const { rows, now } = api.application.deps;
  const at = now();
  const [turnId, messageId, id] = [randomUUID(), randomUUID(), randomUUID()];
  const metadata = { actionLogs: [], timestamp: at.toISOString() };
  await insertMessages(rows, [
    { id: messageId, conversationId, role: "assistant", content: "", metadata, createdAt: at },
  ]);
  const times = { createdAt: at, updatedAt: at };
  const turn = { id: turnId, conversationId, serverId, userId, messageId, ...times };
  await insertTurn(rows, { ...turn, state: "waiting" });
  await insertApproval(rows, {
    id,
    turnId,
    subject: "a",
    title: "Run /op Alex",
    details: "Run /op Alex",
    digest: randomUUID(),
    isDestructive: true,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 60_000),
  });
  return id;
}

/** About a running server of this person. */
export async function ownConversation(api: TestApi, person: { readonly id: string }): Promise<Ids> {
  const { serverId } = await someRunningServer(api, person);
  return { id: await someConversation(api, serverId), serverId };
}

export async function ownApproval(api: TestApi, person: { readonly id: string }): Promise<Ids> {
  const { serverId } = await someRunningServer(api, person);
  return { id: await someApproval(api, serverId), serverId };
}

/** The server that was made last for this person. */
export async function newestServerOf(api: TestApi, userId: string): Promise<string> {
  const { rows } = await api.application.pool.query<{ id: string }>(
    "select id from servers where user_id = $1 order by created_at desc limit 1",
    [userId],
  );
  return rows[0]?.id ?? "";
}

/** What this person was shown last. */
export async function newestDigestOf(api: TestApi, userId: string): Promise<string> {
  const { rows } = await api.application.pool.query<{ digest: string }>(
    `select a.digest from ai_approvals a join ai_turns t on t.id = a.turn_id
      where t.user_id = $1 order by a.created_at desc limit 1`,
    [userId],
  );
  return rows[0]?.digest ?? "";
}
