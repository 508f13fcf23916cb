import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { defineRpc } from "@blockwright/node-protocol/rpc";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PathRefused } from "../files/path-refused.ts";
import { Refused } from "../instances/refused.ts";
import { createRememberedAnswers } from "./remembered-answers.ts";
import { answerText, fittingAnswer, onRpc } from "./serve-rpc.ts";

const shape = { request: z.object({ line: z.string() }), response: z.object({ typed: z.int() }) };
const typing = defineRpc({ name: "type", effect: "changes", ...shape });
const looking = defineRpc({ name: "look", effect: "reads", ...shape });
const log = pino({ level: "silent" });

function server(fail?: () => never) {
  const remembered = createRememberedAnswers({ answers: 3, characters: 1000, forMs: 200 });
  let typed = 0;
  const work = async () => {
    await sleep(5);
    fail?.();
    return { typed: (typed += 1) };
  };
  return async (rpc: typeof typing | typeof looking, envelope: object = {}) => {
    const usual = { protocol: 1, id: randomUUID(), deadlineAtMs: Date.now() + 5000, body: { line: "x" } };
    const text = await answerText(onRpc(rpc, work), { ...usual, ...envelope }, remembered, log);
    return JSON.parse(text) as object;
  };
}

describe("a repeated request", () => {
  test("gets the first answer and runs once, even while the first is still in progress", async () => {
    const ask = server();
    const id = randomUUID();
    const answers = await Promise.all([ask(typing, { id }), ask(typing, { id })]);
    answers.push(await ask(typing, { id }));
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ ok: true, body: { typed: 1 } })));
    expect(await ask(typing)).toEqual({ ok: true, body: { typed: 2 } });
  });

  test("is evaluated again when it only reads", async () => {
    const ask = server();
    const id = randomUUID();
    expect([await ask(looking, { id }), await ask(looking, { id })]).toEqual([
      { ok: true, body: { typed: 1 } },
      { ok: true, body: { typed: 2 } },
    ]);
  });

  test("that was too late the first time runs when it arrives in time", async () => {
    const ask = server();
    const id = randomUUID();
    expect(await ask(typing, { id, deadlineAtMs: 1 })).toMatchObject({ ok: false, code: "too-late" });
    expect(await ask(typing, { id })).toMatchObject({ ok: true });
  });

  test("is refused like the first time", async () => {
    let tries = 0;
    const ask = server(() => {
      tries += 1;
      throw new Refused("not-running", "the server is not running");
    });
    const id = randomUUID();
    for (let round = 0; round < 2; round += 1)
      expect(await ask(typing, { id })).toMatchObject({ code: "not-running" });
    expect(tries).toBe(1);
  });

  test("is forgotten after a while, and after many other requests: memory is bounded", async () => {
    const ask = server();
    const [early, late] = [randomUUID(), randomUUID()];
    await ask(typing, { id: early });
    for (let round = 0; round < 4; round += 1) await ask(typing);
    expect(await ask(typing, { id: early })).toEqual({ ok: true, body: { typed: 6 } });
    await ask(typing, { id: late });
    await sleep(250);
    expect(await ask(typing, { id: late })).toEqual({ ok: true, body: { typed: 8 } });
  });
});

describe("an answer", () => {
  test("that is too large is replaced with an error", () => {
    const answer = JSON.stringify({ ok: true, body: "ü".repeat(20) });
    expect(fittingAnswer(answer, Buffer.byteLength(answer))).toBe(answer);
    expect(fittingAnswer(answer)).toBe(answer);
    const refused = JSON.parse(fittingAnswer(answer, Buffer.byteLength(answer) - 1)) as object;
    expect(refused).toMatchObject({ ok: false, code: "failed" });
  });

  test("explains an invalid request", async () => {
    const ask = server();
    expect(await ask(typing, { id: "no id" })).toMatchObject({ code: "bad-request" });
    expect(await ask(typing, { body: {} })).toMatchObject({ code: "bad-request" });
    expect(await ask(typing, { protocol: 99 })).toMatchObject({ code: "bad-request" });
  });

  test("contains the reason of a refused path, and only the start of other errors", async () => {
    const refused = server(() => {
      throw new PathRefused("link", "links are never followed");
    });
    expect(await refused(typing)).toEqual({
      ok: false,
      code: "path-refused",
      message: "links are never followed",
      path: "link",
    });
    const failed = server(() => {
      throw new Error("x".repeat(5000));
    });
    expect(JSON.stringify(await failed(typing)).length).toBeLessThan(1100);
  });
});
