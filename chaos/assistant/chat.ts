import { callApi } from "../build/people.ts";
import { askServer } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";
import type { AssistantWorld } from "./world.ts";

/** What the owner does on the AI tab. */

export interface SeenTurn {
  readonly id: string;
  readonly state: "queued" | "running" | "waiting" | "done" | "failed" | "stopped";
  readonly verdict: string | null;
  readonly sentence: string | null;
  readonly runs: number;
  readonly changeId: string | null;
}

/** From the message, including the time until a fault hits and the time of its repair. */
const settledWithinMs = 240_000;

/** Returns the turn of the message. It goes on without anybody who watches. */
export async function sendMessage({ world, server }: AssistantWorld, content: string): Promise<string> {
  // A matrix asks for more in an hour than one person may.
  await world.query("delete from rate_limits");
  const { cookies } = server.builder;
  const body = { title: "AI Chat", serverId: server.serverId };
  const made = await callApi(world.url, "/api/ai/conversations", { method: "POST", body, cookies });
  const id = String(made.body["id"]);
  const sent = await fetch(`${world.url}/api/ai/conversations/${id}/messages`, {
    method: "POST",
    headers: { cookie: cookies, "content-type": "application/json" },
    body: JSON.stringify({ content }),
  });
  await sent.body?.cancel();
  if (sent.status !== 200) throw new Error(`a message was answered ${sent.status}`);
  const [row] = await world.query<{ id: string }>("select id from ai_turns where conversation_id = $1", [id]);
  return row?.id ?? "";
}

/** Undefined while the database is away. */
export async function readTurn({ world }: AssistantWorld, id: string): Promise<SeenTurn | undefined> {
  const sql = `select id, state, verdict, sentence, runs, change_id as "changeId" from ai_turns where id = $1`;
  const [row] = await world.query<SeenTurn>(sql, [id]).catch(() => []);
  return row;
}

export function untilSettled(scene: AssistantWorld, id: string): Promise<SeenTurn> {
  const look = async () => {
    const turn = await readTurn(scene, id);
    return turn && turn.state !== "queued" && turn.state !== "running" ? turn : undefined;
  };
  return waitFor("a turn to end or to wait for a click", look, { withinMs: settledWithinMs, everyMs: 100 });
}

/** Decides the newest question of a turn. Returns the status of the answer, or 0 without one. */
export async function decide(
  { world, server }: AssistantWorld,
  turnId: string,
  decision: "approved" | "refused",
): Promise<number> {
  const [asked] = await world
    .query<{ id: string; digest: string }>(
      "select id, digest from ai_approvals where turn_id = $1 order by created_at desc limit 1",
      [turnId],
    )
    .catch(() => []);
  if (!asked) return 0;
  const { id, digest } = asked;
  const { cookies } = server.builder;
  return callApi(world.url, `/api/ai/approvals/${id}`, {
    method: "POST",
    body: { decision, digest },
    cookies,
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Undoes the change set of a turn, and resolves with the turn once that is over. */
export async function undoThrough(scene: AssistantWorld, turn: SeenTurn): Promise<SeenTurn> {
  const { world, server } = scene;
  const { status } = await askServer(world, server, `/changes/${turn.changeId}/undo`, {});
  if (status >= 300) throw new Error(`an undo was answered ${status}`);
  const look = async () => {
    const sql = "select state from changes where id = $1";
    const [row] = await world.query<{ state: string }>(sql, [turn.changeId]).catch(() => []);
    return row && row.state !== "undoing" ? { ...turn, sentence: `It is ${row.state}.` } : undefined;
  };
  return waitFor("an undo to end", look, { withinMs: settledWithinMs, everyMs: 100 });
}

/** Clicks on everything that the turn asks, until it ends. Waits with the clicks until they are allowed. */
export async function clickThrough(
  scene: AssistantWorld,
  turnId: string,
  decision: "approved" | "refused",
  mayClick: Promise<unknown> = Promise.resolve(),
): Promise<SeenTurn> {
  for (;;) {
    const turn = await untilSettled(scene, turnId);
    if (turn.state !== "waiting") return turn;
    await mayClick;
    await decide(scene, turnId, decision);
  }
}
