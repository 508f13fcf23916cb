import { randomUUID } from "node:crypto";
import {
  applyInstance,
  consoleLines,
  removeInstance,
  requestEnvelope,
  watchConsole,
  writeConsole,
} from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { obedient, openTestNode, shellGame, untilState, type TestNode } from "./agent.fixture.ts";

let node: TestNode;
let stopAgent: () => Promise<void>;
beforeAll(async () => {
  node = await openTestNode();
  stopAgent = await node.start();
}, 120_000);
afterAll(async () => {
  await stopAgent();
  await node.clear();
}, 60_000);

describe("an instance", () => {
  test("is installed, started and ready, stopped when asked and started again", async () => {
    const spec = shellGame(obedient);
    await node.ask(applyInstance, { spec });
    await untilState(node, spec.instanceId, "online");
    expect(node.statesOf(spec.instanceId)).toEqual(["provisioning", "starting", "online"]);
    await node.ask(applyInstance, { spec: { ...spec, generation: 2, power: "off" } });
    await untilState(node, spec.instanceId, "offline");
    expect(node.latest(spec.instanceId)?.lastExit).toMatchObject({ reason: "stopped", exitCode: 0 });
    await node.ask(applyInstance, { spec: { ...spec, generation: 3 } });
    await untilState(node, spec.instanceId, "online");
  });

  test("refuses an older generation, and ignores the same generation sent twice", async () => {
    const spec = shellGame(obedient, { generation: 5 });
    await node.ask(applyInstance, { spec });
    await untilState(node, spec.instanceId, "online");
    await expect(node.ask(applyInstance, { spec: { ...spec, generation: 4, power: "off" } })).rejects.toThrow(
      "stale-generation",
    );
    await node.ask(applyInstance, { spec });
    expect(node.latest(spec.instanceId)?.state).toBe("online");
  });

  test("that crashes is started again, and restarts once per request", async () => {
    const spec = shellGame(obedient);
    await node.ask(applyInstance, { spec });
    await untilState(node, spec.instanceId, "online");
    await node.ask(writeConsole, { instanceId: spec.instanceId, line: "exit 134" });
    await untilState(node, spec.instanceId, "offline");
    expect(node.latest(spec.instanceId)?.lastExit).toMatchObject({ reason: "crashed", exitCode: 134 });
    await untilState(node, spec.instanceId, "online");
    await node.ask(applyInstance, { spec: { ...spec, generation: 2, restarts: 1 } });
    await vi.waitFor(
      () =>
        expect(node.statesOf(spec.instanceId).slice(-4)).toEqual([
          "stopping",
          "offline",
          "starting",
          "online",
        ]),
      30_000,
    );
  });

  test("that was stopped from inside stays stopped until a start is requested", async () => {
    const spec = shellGame(obedient);
    await node.ask(applyInstance, { spec });
    await untilState(node, spec.instanceId, "online");
    await node.ask(writeConsole, { instanceId: spec.instanceId, line: "stop" });
    await untilState(node, spec.instanceId, "offline");
    expect(node.latest(spec.instanceId)?.lastExit?.reason).toBe("stopped-itself");
    await node.ask(applyInstance, { spec: { ...spec, generation: 2, restarts: 1 } });
    await untilState(node, spec.instanceId, "online");
  });

  test("that runs out of memory is distinguished from one that crashes", async () => {
    const spec = shellGame("echo 'Done ('; tail /dev/zero");
    await node.ask(applyInstance, { spec });
    await vi.waitFor(
      () => expect(node.latest(spec.instanceId)?.lastExit?.reason).toBe("container-out-of-memory"),
      30_000,
    );
    await node.ask(applyInstance, { spec: { ...spec, generation: 2, power: "off" } });
  });

  test("whose image is missing reports it instead of retrying forever", async () => {
    const spec = shellGame(obedient, { image: "blockwright/absent:1" });
    await node.ask(applyInstance, { spec });
    const seen = () => node.latest(spec.instanceId)?.lastExit;
    const lastExit = {
      reason: "start-failed",
      sentence: "The image blockwright/absent:1 is not on this node.",
    };
    await vi.waitFor(() => expect(seen()).toMatchObject(lastExit), 20_000);
    await node.ask(removeInstance, { instanceId: spec.instanceId, generation: spec.generation + 1 });
  });

  test("is held by a hold, and removed for good with its tree in the trash", async () => {
    const spec = shellGame(obedient, { holds: ["payment"] });
    await node.ask(applyInstance, { spec });
    await untilState(node, spec.instanceId, "offline");
    await node.ask(applyInstance, { spec: { ...spec, generation: 2, holds: [] } });
    await untilState(node, spec.instanceId, "online");
    await node.ask(removeInstance, { instanceId: spec.instanceId, generation: 3 });
    await vi.waitFor(
      () =>
        expect(
          node.ask(watchConsole, { instanceId: spec.instanceId, epoch: null, afterNumber: -1 }),
        ).rejects.toThrow("unknown-instance"),
      20_000,
    );
    await expect(node.ask(applyInstance, { spec: { ...spec, generation: 9 } })).rejects.toThrow("removed");
  });
});

describe("a console", () => {
  test("is sent to watchers, numbered and without gaps", async () => {
    const spec = shellGame(obedient);
    await node.ask(applyInstance, { spec });
    await untilState(node, spec.instanceId, "online");
    const live: { number: number; text: string }[] = [];
    node.nats.subscribe(nodeSubjects(node.nodeId).console(spec.instanceId), {
      callback: (_error, message) => void live.push(...consoleLines.parse(message.json()).lines),
    });
    const history = await node.ask(watchConsole, {
      instanceId: spec.instanceId,
      epoch: null,
      afterNumber: -1,
    });
    expect(history.lines.map(({ text }) => text)).toEqual(["Starting", 'Done (0.1s)! For help, type "help"']);
    for (const word of ["one", "two", "three"])
      await node.ask(writeConsole, { instanceId: spec.instanceId, line: `${word}\nstop` });
    await vi.waitFor(() =>
      expect(live.map(({ text }) => text)).toEqual(["heard one stop", "heard two stop", "heard three stop"]),
    );
    expect(live.map(({ number }) => number)).toEqual([2, 3, 4]);
  });

  test("gets a line once, even if the same request is repeated", async () => {
    const spec = shellGame(obedient);
    const { instanceId } = spec;
    await node.ask(applyInstance, { spec });
    await untilState(node, instanceId, "online");
    const id = randomUUID();
    const say = () => node.ask(writeConsole, { instanceId, line: "once" }, id);
    await Promise.all([say(), say()]);
    await say();
    await node.ask(writeConsole, { instanceId, line: "last" });
    const heard = async () => {
      const { lines } = await node.ask(watchConsole, { instanceId, epoch: null, afterNumber: -1 });
      return lines.slice(2).map(({ text }) => text.trim());
    };
    await expect.poll(heard).toEqual(["heard once", "heard last"]);
  });
});

test("the console of a trial run is not shown, and that of the next run is", async () => {
  const spec = shellGame(obedient);
  const { instanceId } = spec;
  const shownIn = async (view: "shown" | "all") => {
    const { lines } = await node.ask(watchConsole, { instanceId, epoch: null, afterNumber: -1, view });
    return lines.map(({ text }) => text);
  };
  const run = ["Starting", 'Done (0.1s)! For help, type "help"'];
  await node.ask(applyInstance, { spec: { ...spec, isTrialRun: true } });
  await untilState(node, instanceId, "online");
  await node.ask(applyInstance, { spec: { ...spec, generation: 2, power: "off", isTrialRun: true } });
  await untilState(node, instanceId, "offline");
  expect([await shownIn("shown"), await shownIn("all")]).toEqual([[], [...run, "Saving"]]);
  await node.ask(applyInstance, { spec: { ...spec, generation: 3 } });
  await untilState(node, instanceId, "online");
  expect([await shownIn("shown"), await shownIn("all")]).toEqual([run, [...run, "Saving", ...run]]);
});

describe("a restarted agent", () => {
  test("resumes running servers without stopping or starting anything", async () => {
    const spec = shellGame(obedient);
    await node.ask(applyInstance, { spec });
    await untilState(node, spec.instanceId, "online");
    const before = node.latest(spec.instanceId)?.numbers?.startedAt;
    const firstRun = node.reportedBy(spec.instanceId);
    await stopAgent();
    const seen = node.statesOf(spec.instanceId).length;
    stopAgent = await node.start();
    await vi.waitFor(() => expect(node.reportedBy(spec.instanceId)).not.toBe(firstRun), 10_000);
    await untilState(node, spec.instanceId, "online");
    // The state is "starting" until the log has been read again, which may happen before the first report.
    for (const state of node.statesOf(spec.instanceId).slice(seen))
      expect(["starting", "online"]).toContain(state);
    const after = node.latest(spec.instanceId)?.numbers?.startedAt;
    expect(Math.abs(Date.parse(after ?? "") - Date.parse(before ?? "")), "time limit").toBeLessThan(2000);
    await node.ask(writeConsole, { instanceId: spec.instanceId, line: "still there" });
    const { lines } = await node.ask(watchConsole, {
      instanceId: spec.instanceId,
      epoch: null,
      afterNumber: -1,
    });
    expect(lines.map(({ text }) => text)).toContain("Starting");
  });

  test("still hides what the run answered to our own commands", async () => {
    const spec = shellGame(obedient.replace('echo "heard', 'echo "[12:00:00 INFO]: heard'));
    const { instanceId } = spec;
    const shownIn = async (view: "shown" | "all") => {
      const { lines } = await node.ask(watchConsole, { instanceId, epoch: null, afterNumber: -1, view });
      return lines.map(({ text }) => text).filter((text) => text.includes("heard"));
    };
    const [ours, theirs] = ["[12:00:00 INFO]: heard rule on", "[12:00:00 INFO]: heard hello there"];
    await node.ask(applyInstance, { spec });
    await untilState(node, instanceId, "online");
    await node.ask(writeConsole, { instanceId, line: "rule on", hides: [["heard rule on"]] });
    await node.ask(writeConsole, { instanceId, line: "hello there" });
    await expect.poll(() => shownIn("all")).toEqual([ours, theirs]);
    expect(await shownIn("shown")).toEqual([theirs]);
    await stopAgent();
    stopAgent = await node.start();
    await untilState(node, instanceId, "online");
    await expect.poll(() => shownIn("all")).toEqual([ours, theirs]);
    expect(await shownIn("shown")).toEqual([theirs]);
  });

  test("fetches every page of its desired state", async () => {
    await stopAgent();
    const specs = [shellGame(obedient, { power: "off" }), shellGame(obedient, { power: "off" })];
    const pages = [
      { specs: [specs[0]], removed: [], next: specs[0]?.instanceId },
      { specs: [specs[1]], removed: [] },
    ];
    const asked: unknown[] = [];
    node.nats.subscribe(nodeSubjects(node.nodeId).ask("list-desired"), {
      callback: (_error, message) => {
        const { body } = requestEnvelope.parse(message.json());
        asked.push(body);
        message.respond(JSON.stringify({ ok: true, body: pages[asked.length - 1] }));
      },
      max: 2,
    });
    await node.nats.flush();
    stopAgent = await node.start();
    for (const { instanceId } of specs) await untilState(node, instanceId, "offline");
    expect(asked).toEqual([{ after: null }, { after: specs[0]?.instanceId }]);
  });
});

test("a stopped server is offline as soon as its last line has been received", async () => {
  const many = obedient.replace('echo "Saving"', "for n in $(seq 300); do echo saved $n; done");
  const spec = shellGame(many);
  const { instanceId } = spec;
  await node.ask(applyInstance, { spec });
  await untilState(node, instanceId, "online");
  await node.ask(applyInstance, { spec: { ...spec, generation: 2, power: "off" } });
  await untilState(node, instanceId, "offline");
  const { lines } = await node.ask(watchConsole, { instanceId, epoch: null, afterNumber: -1 });
  expect(lines.slice(2).map(({ text }) => text)).toEqual(
    Array.from({ length: 300 }, (_, at) => `saved ${at + 1}`),
  );
});
