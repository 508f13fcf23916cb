import { randomUUID } from "node:crypto";
import type { Observation } from "@blockwright/node-protocol/observation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi } from "../../../api.fixture.ts";
import { startFakeNode, type FakeNode } from "../fake-node.fixture.ts";
import { beatAndWait, place, waitUntil } from "../nodes.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { pool } = api.application;

let node: FakeNode;
beforeAll(async () => {
  node = await startFakeNode(api);
  await beatAndWait(api, node);
});

describe("what happened without being asked for is in the activity log", () => {
  const deedsOf = async (serverId: string) =>
    (
      await pool.query<{ action: string; details: object; via: string; actor_id: null }>(
        "select action, details, via, actor_id from activity where server_id = $1 order by id",
        [serverId],
      )
    ).rows;
  const exitAt = (at: string, reason: NonNullable<Observation["lastExit"]>["reason"]) => ({
    lastExit: { reason, sentence: "It ended.", exitCode: 1, at },
  });
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  async function someLive() {
    const serverId = randomUUID();
    const { instanceId } = await place(api, { serverId });
    await waitUntil("it is there", () => node.specs.has(instanceId));
    const tell = async (observation: Partial<Observation>) => {
      node.observe(instanceId, observation);
      await beatAndWait(api, node);
    };
    await tell({ state: "online", generation: 1 });
    return { serverId, instanceId, tell };
  }

  test("a crash and the restart after it, once each", async () => {
    const { serverId, tell } = await someLive();
    const crash = exitAt(later(1), "heap-out-of-memory");
    await tell({ state: "offline", ...crash });
    await tell({ state: "offline", ...crash });
    await tell({ state: "starting", ...crash });
    await tell({ state: "online", ...crash });
    await tell({ state: "online", ...crash });
    expect(await deedsOf(serverId)).toEqual([
      { action: "server.crashed", details: { reason: "out of memory" }, via: "system", actor_id: null },
      {
        action: "server.restarted-after-crash",
        details: {},
        via: "system",
        actor_id: null,
      },
    ]);
  });

  test("both, if the node was back before it could report", async () => {
    const { serverId, tell } = await someLive();
    await tell({ state: "online", ...exitAt(later(1), "crashed") });
    expect((await deedsOf(serverId)).map(({ action }) => action)).toEqual([
      "server.crashed",
      "server.restarted-after-crash",
    ]);
  });

  test("no restart, if a person has started it again", async () => {
    const { serverId, instanceId, tell } = await someLive();
    const crash = exitAt(later(1), "crashed");
    await tell({ state: "offline", ...crash });
    await pool.query("update instances set changed_at = now() + interval '1 minute' where id = $1", [
      instanceId,
    ]);
    await tell({ state: "starting", ...crash });
    expect((await deedsOf(serverId)).map(({ action }) => action)).toEqual(["server.crashed"]);
  });

  test.each([
    ["a stop that was asked for", "stopped", []],
    ["a failed installation", "install-failed", []],
    ["a stop from inside", "stopped-itself", ["server.stopped-itself"]],
    ["the last of many crashes", "crash-loop", ["server.crashed"]],
  ] as const)("%s", async (_what, reason, actions) => {
    const { serverId, tell } = await someLive();
    const exit = exitAt(later(1), reason);
    await tell({ state: "offline", ...exit });
    await tell({ state: "starting", ...exit });
    expect((await deedsOf(serverId)).map(({ action }) => action)).toEqual(actions);
  });

  test("a node that reports a crash each second fills no log", async () => {
    const { serverId, tell } = await someLive();
    await pool.query(
      `insert into activity (actor_kind, via, action, subject_id, server_id)
       select 'system', 'system', 'server.crashed', $1::text, $1::uuid from generate_series(1, 199)`,
      [serverId],
    );
    for (const seconds of [1, 2, 3]) await tell({ state: "offline", ...exitAt(later(seconds), "crashed") });
    expect(await deedsOf(serverId)).toHaveLength(200);
  });
});
