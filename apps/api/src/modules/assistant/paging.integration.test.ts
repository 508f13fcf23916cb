import { randomUUID } from "node:crypto";
import type { AssistantMessage } from "@blockwright/contract/assistant";
import { afterAll, expect, test } from "vitest";
import { ask } from "../../http-client.fixture.ts";
import { signUpSomebody } from "../accounts/people.fixture.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { shareServer } from "../servers/servers.fixture.ts";
import { say, startScene } from "./assistant-scene.fixture.ts";
import { insertMessages } from "./conversations/conversations.repository.ts";

const scene = await startScene();
const { api, model } = scene;
afterAll(() => scene.stop());

test("500 messages are read in pages whose order stays while a turn streams", async () => {
  const { chat, owner } = await scene.openServer();
  const url = `${api.url}/api/ai/conversations/${chat.id}/messages`;
  const as = { headers: { cookie: owner.cookies } };
  const page = async (query: string) =>
    JSON.parse((await ask(`${url}?${query}`, as)).text) as AssistantMessage[];
  // Ahead of the clock, as after it was set back; four at the same time.
  const firstAt = Date.now() + 3_600_000;
  const stored = Array.from({ length: 500 }, (_, index) => {
    const createdAt = new Date(firstAt + Math.floor(index / 4));
    const metadata = { actionLogs: [], timestamp: createdAt.toISOString() };
    const role = index % 2 === 0 ? ("user" as const) : ("assistant" as const);
    return { id: randomUUID(), conversationId: chat.id, role, content: `${index}`, metadata, createdAt };
  });
  await insertMessages(api.application.deps.rows, stored);
  const idsOf = (messages: readonly AssistantMessage[]) => messages.map(({ id }) => id);

  let ids = idsOf(await page("limit=60"));
  expect(ids).toHaveLength(60);
  model.follow(() => ({ kind: "hang" }));
  const asked = chat.send("Think for a long time");
  await waitUntil("the turn runs", async () => (await chat.messages()).at(-1)?.turn?.state === "running");
  expect((await page("limit=4")).slice(-2).map(({ role }) => role)).toEqual(["user", "assistant"]);
  expect(idsOf(await page("limit=62")).slice(0, 60)).toEqual(ids);
  for (let earlier = ids; earlier.length > 0; ids = [...earlier, ...ids])
    earlier = idsOf(await page(`limit=60&before=${ids[0]}`));
  expect(new Set(ids)).toEqual(new Set(stored.map(({ id }) => id)));
  expect(ids).toHaveLength(500);
  await chat.stop();
  await asked;
  const afterwards = idsOf(await page("limit=200"));
  expect(afterwards.slice(0, 198)).toEqual(ids.slice(-198));
});

test("a page before a message of another conversation is empty, and limits hold", async () => {
  const { chat, owner } = await scene.openServer();
  model.follow(() => say("Hello."));
  await chat.send("Hello");
  const url = `${api.url}/api/ai/conversations/${chat.id}/messages`;
  const as = { headers: { cookie: owner.cookies } };
  expect((await ask(`${url}?before=${randomUUID()}`, as)).text).toBe("[]");
  for (const query of ["limit=0", "limit=201", "before=x"])
    expect((await ask(`${url}?${query}`, as)).status).toBe(400);
});

test("members see who asks in a conversation", async () => {
  const { chat, owner, serverId } = await scene.openServer();
  const friend = await signUpSomebody(api.url);
  await shareServer(api, { serverId, userId: friend.id, role: "member" });
  const listed = await ask(`${api.url}/api/servers/${serverId}/ai/conversations`, {
    headers: { cookie: friend.cookies },
  });
  expect(JSON.parse(listed.text)).toMatchObject([{ id: chat.id, username: owner.username }]);
});
