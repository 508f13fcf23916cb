import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { FakeConsole, openConsolePage, type ConsolePage } from "./console.fixture.ts";
import { someRunningServer } from "../servers.fixture.ts";

const lineCount = 200_000;
const reconnects = 20;
const apis: TestApi[] = [];
beforeAll(async () => {
  const first = await startTestApi();
  const { database, nats } = first.application.config;
  const shared = { DATABASE_URL: database.url, NATS_QUEUE_GROUP: nats.queueGroup };
  apis.push(first, await startTestApi({ environment: shared }));
});
afterAll(async () => {
  for (const api of apis.toReversed()) await api.stop();
});

/** Slowly, in bursts and all at once, as a server prints. */
async function printAll(game: FakeConsole, progress: { printed: number }): Promise<void> {
  const sizes = [1, 1, 3, 1, 40, 150, 1, 600, 2, 1500, 90];
  for (let round = 0; progress.printed < lineCount; round += 1) {
    const from = progress.printed;
    const count = Math.min(sizes[round % sizes.length] ?? 1, lineCount - from);
    game.print(...Array.from({ length: count }, (_unused, index) => String(from + index)));
    progress.printed += count;
    await sleep(round % 5 === 0 ? 12 : 1);
  }
}

test("a reconnecting page gets each line once, in order, and is told of every gap", async () => {
  const [api] = apis as [TestApi];
  const owner = await signUpSomebody(api.url);
  const { serverId, instanceId, node } = await someRunningServer(api, owner);
  const game = new FakeConsole(node, instanceId);
  const pages: ConsolePage[] = [];
  const open = async (position: Record<string, string | number>) => {
    const through = apis[pages.length % apis.length] ?? api;
    const page = await openConsolePage(through, { cookie: owner.cookies, query: { serverId, ...position } });
    pages.push(page);
    return page;
  };
  // Stays connected to the other process, so that leases and positions differ.
  const steady = await openConsolePage(apis[1] ?? api, { cookie: owner.cookies, query: { serverId } });
  let page = await open({});
  await waitUntil("both are greeted", () => page.messages.length > 0 && steady.messages.length > 0);
  const progress = { printed: 0 };
  const printing = printAll(game, progress);
  for (let count = 1; count <= reconnects; count += 1) {
    // Spread over all output.
    while (progress.printed < (lineCount * count) / (reconnects + 1)) await sleep(5);
    await page.close();
    const position = pages
      .toReversed()
      .find((one) => one.position())
      ?.position();
    page = await open(position ?? {});
  }
  await printing;
  const lastLine = String(lineCount - 1);
  for (const one of [page, steady])
    await waitUntil(
      "everything has arrived",
      () => one.lines().at(-1) === lastLine || one.position()?.after === lineCount - 1,
    );
  expect(account(pages.flatMap(({ messages }) => messages))).toEqual({
    repeated: 0,
    unannounced: 0,
    wrong: 0,
  });
  expect(account(steady.messages)).toEqual({ repeated: 0, unannounced: 0, wrong: 0 });
  await Promise.all([page.close(), steady.close()]);
});

/** Every number from the first to the last must have been shown or counted, once. */
function account(messages: ConsolePage["messages"]) {
  let next = 0;
  const found = { repeated: 0, unannounced: 0, wrong: 0 };
  for (const message of messages) {
    if (message.type !== "logs" || message.data.length === 0) continue;
    const first = message.last - message.data.length + 1;
    if (first < next) found.repeated += 1;
    if (first !== next + message.skipped) found.unannounced += 1;
    found.wrong += message.data.filter((text, index) => text !== String(first + index)).length;
    next = message.last + 1;
  }
  if (next !== lineCount) found.unannounced += 1;
  return found;
}
