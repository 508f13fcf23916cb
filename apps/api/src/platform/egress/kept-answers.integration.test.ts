import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRows } from "../db/rows.ts";
import { createAnswerStore, purgeOutsideAnswers } from "./egress-answers.ts";
import { startOwnNetwork, type Call, type OwnNetwork } from "./own-network.fixture.ts";

let network: OwnNetwork;
beforeAll(async () => void (network = await startOwnNetwork()));
afterAll(() => network.stop());

describe("answers are cached", () => {
  const hour = 3_600_000;
  const ask = (path: string, more: Partial<Call> = {}): Call => ({ kind: "ask", path, ...more });
  const asked = (requests: Record<string, number>, path: string) => requests[`203.0.113.250${path}`] ?? 0;

  test("while fresh, for every process; thirty concurrent callers are one request", async () => {
    const call = ask("/late", { freshForMs: hour });
    const first = await network.send({ calls: Array.from({ length: 30 }, () => call) });
    expect(first.outcomes.map(({ result }) => result)).toEqual(Array(30).fill("answer"));
    const second = await network.send({ calls: [call], client: "another process" });
    expect(second.outcomes[0]).toMatchObject({ value: { value: 1 } });
    expect(asked(second.seen.requests, "/late")).toBe(1);
    expect(second.questions).toEqual([
      expect.objectContaining({ value: 1, labels: { source: "hostile", outcome: "fresh" } }),
    ]);
  });

  test.each([
    ["0", 29_000, 31_000],
    ["600", 599_000, 601_000],
    ["999999999", 24 * hour - 1_000, 24 * hour + 1_000],
  ])("as long as the source says (max-age=%s), within bounds", async (seconds, freshAtMs, staleAtMs) => {
    const call = ask(`/max-age?seconds=${seconds}`);
    const count = async (clockAheadMs: number) =>
      asked((await network.send({ calls: [call], clockAheadMs })).seen.requests, "/max-age");
    const before = await count(0);
    expect(await count(freshAtMs)).toBe(before);
    expect(await count(staleAtMs)).toBe(before + 1);
    await network.send({ calls: [], clockAheadMs: 0 });
  });

  test("not at all when the source says no-store", async () => {
    await network.send({ calls: [ask("/no-store", { freshForMs: hour })] });
    const { seen } = await network.send({ calls: [ask("/no-store", { freshForMs: hour })] });
    expect(asked(seen.requests, "/no-store")).toBe(2);
  });

  test("a 404 is cached as well", async () => {
    const call = ask("/404?kept", { kind: "askIfAny", freshForMs: hour });
    const before = asked((await network.send({ calls: [call] })).seen.requests, "/404");
    const { outcomes, seen } = await network.send({ calls: [call] });
    expect(outcomes[0]?.result).toBe("none");
    expect(asked(seen.requests, "/404")).toBe(before);
  });

  test("a stale answer is confirmed by its tag, and counts as fresh again", async () => {
    const values: unknown[] = [];
    for (const clockAheadMs of [0, 61_000, 90_000, 122_000]) {
      const { outcomes } = await network.send({ calls: [ask("/etag")], clockAheadMs });
      values.push(...Object.values(outcomes[0]?.value ?? {}));
    }
    const { seen, questions } = await network.send({ calls: [], clockAheadMs: 0 });
    // The answer contains the number of its request: all four are the first one.
    expect(values).toEqual([1, 1, 1, 1]);
    expect(asked(seen.requests, "/etag")).toBe(3);
    expect(questions).toContainEqual(
      expect.objectContaining({ value: 2, labels: { source: "hostile", outcome: "not-modified" } }),
    );
  });

  test("an answer of another shape is never cached, and the error names the place where it differs", async () => {
    await network.send({ calls: [ask("/wrong-shape", { freshForMs: hour })] });
    const before = await network.send({ calls: [] });
    const { seen, outcomes } = await network.send({ calls: [ask("/wrong-shape", { freshForMs: hour })] });
    expect(outcomes[0]?.message).toBe("hostile answers in another shape (invalid_type at value).");
    expect(asked(seen.requests, "/wrong-shape")).toBe(asked(before.seen.requests, "/wrong-shape") + 1);
  });

  test("the last good answer is served while the source is down, for thirty days", async () => {
    const client = "down";
    const day = 24 * hour;
    const call = ask("/switched");
    const results: (string | undefined)[] = [];
    const askAt = async (clockAheadMs: number) => {
      const { outcomes } = await network.send({ calls: [call, call], client, clockAheadMs });
      results.push(outcomes[0]?.result);
    };
    await askAt(0);
    await network.send({ calls: [ask("/switch?to=odd")], client });
    await askAt(hour);
    await network.send({ calls: [ask("/switch?to=off")], client });
    await askAt(day);
    await askAt(29 * day);
    await askAt(31 * day);
    await network.send({ calls: [ask("/switch?to=on")], client });
    await askAt(31 * day);
    const { seen } = await network.send({ calls: [], clockAheadMs: 0 });
    expect(results).toEqual(["answer", "unexpected", "answer", "answer", "unavailable", "answer"]);
    expect(seen.log.match(/Its last good answers are used/g)).toHaveLength(1);
  });

  test("answers unused for sixty days are deleted", async () => {
    await network.send({ calls: [ask("/ok?old"), ask("/ok?used")] });
    const client = new Client({ connectionString: network.databaseUrl });
    await client.connect();
    const count = async () => (await client.query("select 1 from outside_answers")).rowCount ?? 0;
    await client.query("update outside_answers set used_at = now() - interval '59 days'");
    const before = await count();
    await purgeOutsideAnswers(openRows(client), new Date());
    expect(await count()).toBe(before);
    await client.query("update outside_answers set used_at = now() - interval '61 days'");
    // Reading counts as use.
    await network.send({ calls: [ask("/ok?used")] });
    await purgeOutsideAnswers(openRows(client), new Date());
    expect(await count()).toBe(1);
    await client.end();
  });
});

test("the cache is bounded in bytes, and the least recently used go first", async () => {
  const client = new Client({ connectionString: network.databaseUrl });
  await client.connect();
  await client.query("delete from outside_answers");
  const answers = createAnswerStore(openRows(client), 9000);
  const keep = (key: string, usedAt: Date) =>
    answers.keep({
      key,
      source: "a source",
      status: 200,
      body: randomBytes(1000).toString("hex"),
      etag: null,
      lastModified: null,
      freshUntil: usedAt,
      storedAt: usedAt,
      usedAt,
    });
  for (let day = 1; day <= 20; day += 1) await keep(`answer ${day}`, new Date(2026, 0, day));
  const kept = async () =>
    (await client.query<{ key: string }>("select key from outside_answers order by used_at")).rows.map(
      ({ key }) => key,
    );
  expect(await kept()).toEqual([17, 18, 19, 20].map((day) => `answer ${day}`));
  await answers.read("answer 17", new Date(2026, 1, 1));
  await keep("answer 21", new Date(2026, 0, 21));
  expect(await kept()).toEqual(["answer 19", "answer 20", "answer 21", "answer 17"]);
  await client.end();
});

describe("a source is protected", () => {
  test("no requests are sent while it asks us to wait", async () => {
    const call: Call = { kind: "ask", path: "/429-long", sourceName: "left-alone" };
    await network.send({ calls: [call] });
    const before = await network.send({ calls: [] });
    const { outcomes, seen } = await network.send({ calls: [call, { ...call, path: "/ok?left-alone" }] });
    expect(outcomes.map(({ result }) => result)).toEqual(["unavailable", "unavailable"]);
    expect(seen.requests).toEqual(before.seen.requests);
  });

  test("after consecutive failures it is left alone, then probed once", async () => {
    const limits = { failuresUntilDown: 2, downForMs: 400, tries: 1 };
    const about: Partial<Call> = { sourceName: "breaking" };
    const send = (...paths: string[]) =>
      network.send({
        calls: paths.map((path) => ({ kind: "ask", path, ...about }) as const),
        client: "breaking",
        limits,
      });
    const before = (await send("/500?1", "/500?2")).seen.requests["203.0.113.250/500"] ?? 0;
    const refused = await send("/500?3");
    expect(refused.outcomes[0]?.message).toContain("is down");
    await new Promise((resolve) => setTimeout(resolve, 450));
    const probed = await send("/500?4", "/500?5", "/500?6");
    expect(probed.seen.requests["203.0.113.250/500"]).toBe(before + 1);
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect((await send("/ok?breaking")).outcomes[0]?.result).toBe("answer");
    expect((await send("/ok?breaking-2", "/ok?breaking-3")).outcomes.map(({ result }) => result)).toEqual([
      "answer",
      "answer",
    ]);
  });

  test("a failing request is tried three times, a wrong answer once", async () => {
    const before = await network.send({ calls: [] });
    const { seen } = await network.send({
      calls: [
        { kind: "ask", path: "/500?tries" },
        { kind: "ask", path: "/html?tries" },
      ],
    });
    const times = (path: string) =>
      (seen.requests[`203.0.113.250${path}`] ?? 0) - (before.seen.requests[`203.0.113.250${path}`] ?? 0);
    expect([times("/500"), times("/html")]).toEqual([3, 1]);
  });
});
