import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { DriftKindId, RepairId } from "@blockwright/contract/admin/integrity";
import { expect, vi } from "vitest";
import {
  isContainerThere,
  limitMemory,
  startSleeper,
} from "../../../../../../services/engines/docker-api.ts";
import type { TestApi } from "../../../api.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { someEmptyServer } from "../../backups/backups-node.fixture.ts";
import { machineId } from "../../moves/moves.fixture.ts";
import { removeInstancesOfServer, reviseInstance } from "../../nodes/index.ts";
import { readInstance, tellMachine, waitUntil } from "../../nodes/nodes.fixture.ts";
import type { RealNode } from "../../nodes/real-node.fixture.ts";
import * as real from "./real-machine.fixture.ts";
import type { PlantedInRows } from "./rows.fixture.ts";

export interface RealScene {
  readonly api: TestApi;
  readonly node: RealNode;
  readonly nodeId: string;
  /** Takes no servers by itself. */
  readonly other: RealNode;
  readonly owner: TestPerson;
  /** One that runs. */
  readonly shell: { readonly serverId: string; readonly instanceId: string };
  readonly query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  readonly lookTwice: () => Promise<readonly string[]>;
}

interface OnMachine {
  readonly repair: RepairId;
  /** Returns the id that `check` needs. */
  readonly plant: () => Promise<string>;
  /** What is true on the machine after the repair. */
  readonly check: (id: string) => unknown;
}

type KindOnMachine = Exclude<DriftKindId, PlantedInRows>;

/** The scene is read when something is planted, because tables of tests exist before it. */
type At = () => RealScene;

export function plantOnMachine(at: At): Readonly<Record<KindOnMachine, OnMachine>> {
  return { ...containers(at), ...strangers(at), ...missing(at), ...running(at), ...trees(at), ...stored(at) };
}

/** The reconciler waits for minutes, as for a machine that does not do what it is told. */
const notToldFor = ({ query }: RealScene, instanceId: string, change: string) =>
  query(`update instances set send_attempts = 20, sent_at = now(), ${change} where id = $1`, [instanceId]);

/** A server whose machine has removed it. */
async function removed({ api, owner, query }: RealScene): Promise<string> {
  const { serverId, instanceId } = await someEmptyServer(api, owner);
  const { deps } = api.application;
  await deps.transact((tx) => removeInstancesOfServer(deps, tx, serverId));
  const isReleased = async () =>
    (await query("select 1 from instances where id = $1 and released_at is not null", [instanceId])).length >
    0;
  await waitUntil("its machine has removed it", isReleased, 60_000);
  return instanceId;
}

/** The world is in the store, and only afterwards it left the disk. */
async function isRescued({ query }: RealScene, volumeId: string, node: RealNode): Promise<void> {
  expect(existsSync(node.treeOf(volumeId))).toBe(false);
  const found = await query("select id, snapshot_id from rescued_trees where volume_id = $1", [volumeId]);
  const [{ id, snapshot_id: snapshotId } = {}] = found;
  expect(snapshotId).toMatch(/^[0-9a-f]+$/);
  const inStore = real.storedSnapshots(node, String(id)).map((path) => basename(path));
  expect(inStore).toContainEqual(expect.stringContaining(String(snapshotId)));
}

async function runsAgain({ api, shell }: RealScene): Promise<void> {
  const isOnline = async () => (await real.stateOf(api, shell.instanceId)) === "online";
  await waitUntil("it runs again", isOnline, 60_000);
}

/** Machines share an engine here, so removing the copy ends the container of the server that runs. */
async function restarted({ api, shell, query }: RealScene): Promise<void> {
  const { deps } = api.application;
  await deps.transact((tx) => reviseInstance(deps, tx, shell.instanceId, () => ({ restart: true })));
  const isOnline = async () =>
    (
      await query(
        `select 1 from instances i join instance_observations o on o.instance_id = i.id
          where i.id = $1 and o.generation = i.generation and o.state = 'online'`,
        [shell.instanceId],
      )
    ).length > 0;
  await waitUntil("it runs with its newest state", isOnline, 90_000);
}

function containers(at: At) {
  const sleeper = async (instanceId: string) => {
    const { node } = at();
    const labels = { "blockwright.node": node.name, "blockwright.instance": instanceId };
    await startSleeper(node.socketPath, `bw-${instanceId}`, { image: "blockwright/java:21", labels });
    return instanceId;
  };
  const check = async (instanceId: string) =>
    expect(await isContainerThere(at().node.socketPath, `bw-${instanceId}`)).toBe(false);
  return {
    "container-unknown": { repair: "remove-container", plant: () => sleeper(randomUUID()), check },
    "container-of-deleted-server": {
      repair: "remove-container",
      plant: async () => sleeper(await removed(at())),
      check,
    },
  } satisfies Partial<Record<DriftKindId, OnMachine>>;
}

/** Instances that a machine should not have. */
function strangers(at: At) {
  const told = async (machine: RealNode, id: string, serverId: string) => {
    const { api, shell } = at();
    const instance = await readInstance(api, shell.instanceId);
    const nodeId = await machineId(api, machine.name);
    await tellMachine(api, nodeId, { ...instance, id, serverId }, { power: "off" });
    await waitUntil("it is installed", () => existsSync(join(machine.treeOf(id), "run.sh")), 30_000);
    return id;
  };
  return {
    "instance-unknown": {
      repair: "back-up-and-remove",
      plant: () => told(at().node, randomUUID(), randomUUID()),
      check: (id) => isRescued(at(), id, at().node),
    },
    "claimed-twice": {
      repair: "back-up-and-remove",
      plant: () => told(at().other, at().shell.instanceId, at().shell.serverId),
      check: async (id) => {
        await isRescued(at(), id, at().other);
        expect(existsSync(join(at().node.treeOf(id), "run.sh"))).toBe(true);
        await restarted(at());
      },
    },
    "instance-of-deleted-server": {
      repair: "send-again",
      plant: async () => {
        const { instanceId } = await someEmptyServer(at().api, at().owner);
        const change = "deleted_at = now() - interval '1 hour', generation = generation + 1";
        await notToldFor(at(), instanceId, change);
        return instanceId;
      },
      check: (id) =>
        vi.waitFor(() => expect(existsSync(at().node.treeOf(id))).toBe(false), { timeout: 30_000 }),
    },
  } satisfies Partial<Record<DriftKindId, OnMachine>>;
}

/** What a machine should have and has not. */
function missing(at: At) {
  return {
    "instance-missing": {
      repair: "send-again",
      plant: async () => {
        const { api, owner, node, nodeId, other, lookTwice } = at();
        const { instanceId } = await someEmptyServer(api, owner);
        // An agent asks when it starts: the row comes back only afterwards.
        await notToldFor(at(), instanceId, `node_id = '${await machineId(api, other.name)}'`);
        await real.rewriteRecord(node, instanceId, "removed");
        await waitUntil("it answers", async () => (await lookTwice()).includes("tree-unknown"), 60_000);
        await notToldFor(at(), instanceId, `node_id = '${nodeId}'`);
        return instanceId;
      },
      // What was in place is kept: it may be the only copy.
      check: (id) =>
        vi.waitFor(
          () => {
            expect(existsSync(at().node.treeOf(id))).toBe(true);
            expect(readdirSync(at().node.trash).filter((name) => name.includes(id))).toHaveLength(1);
          },
          { timeout: 30_000 },
        ),
    },
    "tree-missing": {
      repair: "restore-backup",
      plant: async () => {
        const { instanceId } = await real.someStoredServer(at().api, at().owner, at().node);
        real.deleteTree(at().node.treeOf(instanceId));
        return instanceId;
      },
      check: (id) =>
        vi.waitFor(
          () => expect(readFileSync(join(at().node.treeOf(id), "level.dat"), "utf8")).toBe(real.world),
          { timeout: 90_000 },
        ),
    },
  } satisfies Partial<Record<DriftKindId, OnMachine>>;
}

/** Of the server that runs. */
function running(at: At) {
  const plantBy = (act: (scene: RealScene) => Promise<unknown>) => ({
    plant: async () => {
      await act(at());
      return at().shell.instanceId;
    },
    check: () => runsAgain(at()),
  });
  return {
    "not-running": {
      repair: "restart",
      ...plantBy(async ({ api, node, shell }) => {
        await real.rewriteRecord(node, shell.instanceId, (spec) => ({ ...spec, power: "off" }));
        const isOffline = async () => (await real.stateOf(api, shell.instanceId)) === "offline";
        await waitUntil("it is down", isOffline, 60_000);
      }),
    },
    "generation-behind": {
      repair: "send-again",
      ...plantBy((scene) => notToldFor(scene, scene.shell.instanceId, "generation = generation + 1")),
    },
    "generation-ahead": {
      repair: "adopt-generation",
      ...plantBy(async ({ api, nodeId, shell }) => {
        const instance = await readInstance(api, shell.instanceId);
        await tellMachine(api, nodeId, instance, { generation: instance.generation + 7 });
      }),
    },
    "memory-limit-wrong": {
      repair: "restart",
      ...plantBy(({ node, shell }) =>
        limitMemory(node.socketPath, `bw-${shell.instanceId}`, 96 * 1024 * 1024),
      ),
    },
    "ports-wrong": {
      repair: "restart",
      ...plantBy(async ({ query, shell }) => {
        await query(`update port_leases set port = port + 1 where instance_id = $1`, [shell.instanceId]);
        const next = "to_jsonb((spec #>> '{ports,0,port}')::int + 1)";
        await query(`update instances set spec = jsonb_set(spec, '{ports,0,port}', ${next}) where id = $1`, [
          shell.instanceId,
        ]);
      }),
    },
  } satisfies Partial<Record<DriftKindId, OnMachine>>;
}

/** Files of nobody. */
function trees(at: At) {
  const made = async (id: string) => {
    real.makeTree(at().node.treeOf(id));
    return id;
  };
  const check = (id: string) => isRescued(at(), id, at().node);
  return {
    "tree-unknown": { repair: "back-up-and-remove", plant: () => made(randomUUID()), check },
    "tree-of-deleted-server": {
      repair: "back-up-and-remove",
      plant: async () => made(await removed(at())),
      check,
    },
    "kept-unknown": {
      repair: "back-up-and-remove",
      plant: async () => {
        const id = randomUUID();
        real.makeKept(at().node, id);
        return id;
      },
      check: async (id) => {
        await check(id);
        expect(readdirSync(at().node.trash).filter((name) => name.includes(id))).toEqual([]);
      },
    },
    leftovers: {
      repair: "clear-leftovers",
      plant: async () => real.makeLeftover(at().node),
      check: (folder) => expect(existsSync(folder)).toBe(false),
    },
  } satisfies Partial<Record<DriftKindId, OnMachine>>;
}

function stored(at: At) {
  return {
    "snapshot-missing": {
      repair: "back-up-again",
      plant: async () => {
        const { serverId } = await real.someStoredServer(at().api, at().owner, at().node);
        real.loseSnapshots(at().node, serverId);
        return serverId;
      },
      check: async (serverId) => {
        const whole =
          "select 1 from backups where server_id = $1 and is_automatic and status = 'ready' and problem is null";
        await waitUntil(
          "there is a new backup",
          async () => (await at().query(whole, [serverId])).length === 1,
          90_000,
        );
      },
    },
  } satisfies Partial<Record<DriftKindId, OnMachine>>;
}
