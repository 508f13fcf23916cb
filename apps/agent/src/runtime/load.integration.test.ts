import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MEBIBYTE, never, type NodeFixture, openNode, startShell } from "./runtime.fixture.ts";

let node: NodeFixture;

beforeAll(async () => {
  node = await openNode("bwt-load");
}, 240_000);

afterAll(() => node.clear());

describe("samples", () => {
  it("measure CPU, memory, traffic and processes, and cost next to nothing", async () => {
    const { attachment, heard } = await startShell(node, "sampled");
    const before = await node.runtime.sample("sampled");
    await attachment.write(
      "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done; /data/probe udp 203.0.113.250 9; echo worked\n",
    );
    await heard.until("worked\n");
    const after = await node.runtime.sample("sampled");
    expect(after?.cpuSeconds).toBeGreaterThan((before?.cpuSeconds ?? 0) + 0.05);
    expect(after?.memoryBytes).toBeGreaterThan(100_000);
    expect(after?.memoryBytes).toBeLessThan(64 * MEBIBYTE);
    expect(after?.networkSentBytes).toBeGreaterThan(before?.networkSentBytes ?? 0);
    expect(after?.processes).toBeGreaterThanOrEqual(2);
    const started = performance.now();
    for (let count = 0; count < 1_000; count += 1) await node.runtime.sample("sampled");
    expect(performance.now() - started, "time limit").toBeLessThan(2_000);
    await node.runtime.signal("sampled", "SIGKILL");
    await node.runtime.untilExit("sampled", never);
    expect(await node.runtime.sample("sampled")).toBeUndefined();
  });
});

describe("a flood of output", () => {
  it("is held back while it is not read, without memory growth", async () => {
    await node.runtime.create(node.specOf("flood", ["yes", "all work and no play makes a dull log"]));
    const attachment = await node.runtime.attach("flood");
    const pieces = attachment.output[Symbol.asyncIterator]();
    const memoryBefore = process.memoryUsage.rss();
    await node.runtime.start("flood");
    await pieces.next();
    await sleep(2_000);
    const workBefore = (await node.runtime.sample("flood"))?.cpuSeconds ?? 0;
    await sleep(3_000);
    expect(process.memoryUsage.rss() - memoryBefore).toBeLessThan(16 * MEBIBYTE);
    const work = ((await node.runtime.sample("flood"))?.cpuSeconds ?? 0) - workBefore;
    expect(work, "time limit").toBeLessThan(0.3);
    let read = 0;
    while (read < 4 * MEBIBYTE) read += ((await pieces.next()).value as Buffer).length;
    attachment.close();
    await node.runtime.remove("flood");
  });
});
