import { randomUUID } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { auditNode } from "./node-audit.ts";
import { problemsOf, type CellResult } from "./node-cell.ts";
import { callEngine } from "./node-engine.ts";
import { startsFile } from "./node-games.ts";
import { finishRound, type Round } from "./node-interruptions.ts";
import { untilState } from "./node-phases.ts";
import type { NodeWorld } from "./node-world.ts";
import { check, type Check } from "./report.ts";
import { waitFor } from "./wait-for.ts";

interface Plant {
  readonly name: string;
  /** Returns how to take it back. */
  readonly plant: (world: NodeWorld, instanceId: string) => Promise<() => Promise<unknown> | void>;
}

const plants: readonly Plant[] = [
  { name: "a container nobody wants", plant: (world) => plantContainer(world, randomUUID(), {}) },
  {
    name: "an install step that was left behind",
    plant: (world, id) => plantContainer(world, id, { "blockwright.step": randomUUID() }),
  },
  { name: "a second container of a server", plant: (world, id) => plantContainer(world, id, {}) },
  { name: "a tree nobody wants", plant: async (world) => plantFolder(world, "volumes") },
  { name: "a staging tree", plant: async (world) => plantFolder(world, "making") },
  {
    name: "a lost server",
    plant: async ({ stateFolder }, id) => {
      const file = join(stateFolder, "instances", `${id}.json`);
      renameSync(file, join(stateFolder, "hidden"));
      return () => renameSync(join(stateFolder, "hidden"), file);
    },
  },
  {
    name: "a record nobody wants",
    plant: async ({ stateFolder }) => {
      const file = join(stateFolder, "instances", `${randomUUID()}.json`);
      writeFileSync(file, "{}");
      return () => rmSync(file);
    },
  },
  {
    name: "a server that started twice",
    plant: async (world, id) => {
      const file = join(world.treeOf(id), startsFile);
      appendFileSync(file, "started\n");
      return () => truncateSync(file, "started\n".length);
    },
  },
];

/** Breaks everything once on a healthy node and wants it found: checks that can't fail prove nothing. */
export async function runProof(world: NodeWorld): Promise<Round> {
  const spec = world.games.shell();
  const { instanceId } = spec;
  await world.plane.desire(spec);
  await untilState(world, instanceId, "online");
  const cell = {
    fault: "none",
    phase: "running",
    instanceId,
    expected: { state: "online", reason: null, starts: 1 } as const,
  };
  const look = async () => [
    ...(await auditNode(world)),
    ...problemsOf(world, { cell, settledAfterMs: 0, problems: [] } satisfies CellResult),
  ];
  await waitFor("a clean node", async () => ((await look()).length === 0 ? true : undefined));
  const checks: Check[] = [];
  for (const { name, plant } of plants) {
    const before = await look();
    const takeBack = await plant(world, instanceId);
    const after = await look();
    await takeBack();
    const found = `${before.length} before, ${after.length} after`;
    checks.push(check(`is found: ${name}`, before.length === 0 && after.length > 0, found));
  }
  const round = await finishRound(world, [cell], 0, "nothing wrong");
  return { results: [], checks: [...checks, ...round.checks] };
}

async function plantContainer(
  { socketPath, nodeId }: NodeWorld,
  instanceId: string,
  more: Readonly<Record<string, string>>,
) {
  const Labels = { "blockwright.node": nodeId, "blockwright.instance": instanceId, ...more };
  const body = { Image: "blockwright/java:17", Cmd: ["true"], Labels };
  const { Id } = (await callEngine(socketPath, "POST", "/containers/create", body)) as { Id: string };
  return () => callEngine(socketPath, "DELETE", `/containers/${Id}?force=1`);
}

function plantFolder({ poolFolder }: NodeWorld, folder: "volumes" | "making") {
  const path = join(poolFolder, folder, randomUUID());
  mkdirSync(path);
  return () => rmdirSync(path);
}
