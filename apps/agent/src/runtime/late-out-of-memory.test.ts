import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectEngine } from "./engine.ts";
import { withLateOutOfMemory } from "./late-out-of-memory.ts";
import type { ContainerState } from "./runtime.ts";

const folder = mkdtempSync(join(tmpdir(), "engine-"));
const socketPath = join(folder, "engine.sock");

// The race only occurs on a busy machine, so this fake engine simulates it.
const heard: URL[] = [];
let told = "";
const engine = createServer((request, response) => {
  heard.push(new URL(request.url ?? "", "http://engine"));
  response.end(told);
});

beforeAll(async () => {
  engine.listen(socketPath);
  await once(engine, "listening");
});
beforeEach(() => {
  heard.length = 0;
  told = "";
});
afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const docker = connectEngine(socketPath);
const startedAt = new Date("2026-03-01T10:00:00.250Z");
const finishedAt = new Date("2026-03-01T10:05:00.500Z");

function ended(code: number, wasOutOfMemory = false): ContainerState {
  return {
    instanceId: "one",
    isRunning: false,
    startedAt,
    exit: { code, wasOutOfMemory, finishedAt },
    specHash: "",
  };
}

test("a killed container is out of memory when the engine reports it after the exit", async () => {
  told = `${JSON.stringify({ status: "oom", id: "abc" })}\n`;
  const { exit } = await withLateOutOfMemory(docker, "bw-one", ended(137));
  expect(exit).toEqual({ code: 137, wasOutOfMemory: true, finishedAt });
});

test("only events of this run and this container count", async () => {
  await withLateOutOfMemory(docker, "bw-one", ended(137));
  expect(heard.map(({ pathname }) => pathname)).toEqual(["/events"]);
  const asked = Object.fromEntries(heard[0]?.searchParams ?? []);
  expect(asked).toMatchObject({ since: "1772359200.250", until: "1772359501.500" });
  expect(JSON.parse(asked["filters"] ?? "")).toEqual({
    type: ["container"],
    container: ["bw-one"],
    event: ["oom"],
  });
});

test("a container killed by a signal is not out of memory", async () => {
  expect(await withLateOutOfMemory(docker, "bw-one", ended(137))).toEqual(ended(137));
});

test.each([ended(0), ended(1), ended(137, true)])(
  "the engine is not asked when the cause is known",
  async (state) => {
    expect(await withLateOutOfMemory(docker, "bw-one", state)).toBe(state);
    expect(heard).toEqual([]);
  },
);
