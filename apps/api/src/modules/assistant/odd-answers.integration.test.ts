import { afterAll, expect, test } from "vitest";
import type { Reply } from "../../../../../services/engines/scripted-model.ts";
import { call, say, startScene } from "./assistant-scene.fixture.ts";

const scene = await startScene();
afterAll(() => scene.stop());

const typed = (command: string): Reply => ({
  kind: "call",
  calls: [{ tool: "run_command", input: { command }, id: "call_same" }],
});

test("calls with an id that was used before are made too", async () => {
  const server = await scene.openServer();
  scene.follow(typed("say one"), typed("say two"), say("Done."));
  expect((await server.chat.send("Say one and two")).at(-1)).toMatchObject({ type: "done" });
  expect(server.game.typed).toEqual(["say one", "say two"]);
});

test.each([1e15, -1e15, 0.5])("an answer that claims to have used %d tokens is used", async (tokens) => {
  const server = await scene.openServer();
  const usage = { input: tokens, output: tokens };
  const asked = scene.model.asked.length;
  scene.follow(call("read_server", {}), { kind: "say", text: "It runs.", usage });
  expect((await server.chat.send("How is it?")).at(-1)).toMatchObject({ type: "done" });
  expect(scene.model.asked.length - asked).toBe(2);
  const [, answer] = await server.chat.messages();
  const { rows } = await scene.api.application.pool.query<{ tokens: number }>(
    "select (input_tokens + output_tokens)::int as tokens from ai_turns where id = $1",
    [answer?.turn?.id],
  );
  expect(rows[0]?.tokens).toBeGreaterThan(0);
  expect(rows[0]?.tokens).toBeLessThan(100_000);
});
