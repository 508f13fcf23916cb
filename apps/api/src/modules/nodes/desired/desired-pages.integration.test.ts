import { listDesired, responseEnvelope } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { startFakeNode, type FakeNode } from "../fake-node.fixture.ts";
import { removeInstancesOfServer } from "../index.ts";
import { beatAndWait, place, someWish } from "../nodes.fixture.ts";

let api: TestApi;
let node: FakeNode;
beforeAll(async () => {
  api = await startTestApi();
  node = await startFakeNode(api);
  await beatAndWait(api, node);
});
afterAll(() => api.stop());

type Page = z.output<typeof listDesired.response>;

async function pagesFor(asking: FakeNode): Promise<{ pages: Page[]; longest: number }> {
  const pages: Page[] = [];
  let longest = 0;
  for (let after: string | null = null; ;) {
    const answer = await asking.ask(listDesired.name, { after });
    longest = Math.max(longest, JSON.stringify(answer).length);
    const envelope = responseEnvelope.parse(answer);
    if (!envelope.ok) throw new Error(envelope.message);
    const page: Page = listDesired.response.parse(envelope.body);
    pages.push(page);
    if (page.next === null) return { pages, longest };
    after = page.next;
  }
}

function manyFiles(count: number) {
  return Array.from({ length: count }, (_, number) => ({
    path: `mods/a-mod-with-a-name-of-usual-length-${number}.jar`,
    url: `https://cdn.example.org/data/AbCdEfGh/versions/IjKlMnOp/a-mod-with-a-name-of-usual-length-${number}.jar`,
    sizeBytes: 1_000_000 + number,
    digest: { algorithm: "sha512" as const, hex: "0123456789abcdef".repeat(8) },
  }));
}

test("a starting node gets 200 instances with 200 files each, in pages that fit any message server", async () => {
  const installation = { id: "first", files: manyFiles(200), texts: [], steps: [] };
  const describe = () => ({ ...someWish().describe([]), installation });
  const placed: string[] = [];
  for (let number = 0; number < 200; number += 1) {
    // It counts as lost unless it is heard of.
    if (number % 20 === 0) await beatAndWait(api, node);
    placed.push((await place(api, { memoryMb: 64, diskMb: 64, describe })).instanceId);
  }
  const gone = await place(api, {
    memoryMb: 64,
    diskMb: 64,
    serverId: "00000000-0000-4000-8000-000000000001",
  });
  await api.application.deps.transact((tx) =>
    removeInstancesOfServer(api.application.deps, tx, "00000000-0000-4000-8000-000000000001"),
  );
  const { pages, longest } = await pagesFor(node);
  const specs = pages.flatMap((page) => page.specs);
  expect(specs.map(({ instanceId }) => instanceId).toSorted()).toEqual(placed.toSorted());
  expect(specs.every((spec) => spec.installation.files.length === 200)).toBe(true);
  expect(pages.flatMap(({ removed }) => removed)).toEqual([{ instanceId: gone.instanceId, generation: 2 }]);
  expect(longest).toBeLessThan(1_000_000);
  expect(JSON.stringify(specs).length).toBeGreaterThan(8 * 1024 * 1024);
});

test("an instance that fits into no message does not block the others", async () => {
  const other = await startFakeNode(api);
  await api.application.pool.query("update nodes set state = 'draining' where id = $1", [node.id]);
  await beatAndWait(api, other);
  const texts = Array.from({ length: 20 }, (_, number) => ({
    path: `${number}`,
    content: "x".repeat(500_000),
  }));
  const installation = { id: "first", files: [], texts, steps: [] };
  const fine = [await place(api), await place(api)];
  const tooLarge = await place(api, { describe: () => ({ ...someWish().describe([]), installation }) });
  fine.push(await place(api));
  const { pages } = await pagesFor(other);
  const ids = pages.flatMap(({ specs }) => specs.map(({ instanceId }) => instanceId));
  expect(ids.toSorted()).toEqual(fine.map(({ instanceId }) => instanceId).toSorted());
  expect(ids).not.toContain(tooLarge.instanceId);
  expect(api.logText()).toContain("fits into no message");
});
