import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectEngine } from "../apps/agent/src/runtime/engine.ts";
import type { BrokenServer } from "../eval/crashes/broken-server.ts";
import { brokenServers } from "../eval/crashes/corpus.ts";
import { sampleOf } from "../eval/crashes/sample.ts";
import { acceptEula } from "./steps/build-steps.ts";
import {
  act,
  applyFix,
  differences,
  orderBroken,
  pictureOf,
  undo,
  untilDiagnosed,
} from "./steps/crash-steps.ts";
import {
  call,
  drainNode,
  enrolNode,
  type EnrolledNode,
  offerFiles,
  type Owner,
  signUpOwner,
  untilServer,
} from "./node-under-test.ts";

const inSample = 3;
const atOnce = 3;
const looksWhileStill = 5;
const buttons = new Set([
  "install-dependency",
  "replace-plugin",
  "remove-plugin",
  "repair-property",
  "choose-java",
  "reinstall-software",
]);
const only = process.env["CRASHES"]?.split(",");
const servers = only
  ? brokenServers.filter(({ name }) => only.includes(name))
  : process.env["CI"]
    ? sampleOf(brokenServers.filter(isQuickToFix), inSample)
    : brokenServers;

function isQuickToFix({ isOffered, startTimeLimitMs, expect: { fix } }: BrokenServer): boolean {
  return isOffered === undefined && startTimeLimitMs === undefined && fix !== null && buttons.has(fix);
}

let owner: Owner;
let node: EnrolledNode;
let source: Awaited<ReturnType<typeof offerFiles>>;
const filesFolder = mkdtempSync(join(tmpdir(), "broken-"));

beforeAll(async () => {
  source = await offerFiles();
  node = await enrolNode();
  owner = await signUpOwner();
  await acceptEula(owner);
}, 180_000);
afterAll(async () => {
  await drainNode(node.nodeId);
  await node.agent.kill("SIGTERM");
  source.close();
  rmSync(filesFolder, { recursive: true });
}, 180_000);

interface Row {
  readonly server: string;
  readonly class: string;
  readonly found: string;
  readonly sentence: string;
  readonly line: string;
  readonly fix: string;
  readonly undone: string;
  readonly ready: string;
}

const mark = (isFine: boolean) => (isFine ? "yes" : "NO");
const unoffered = { fix: "-", undone: "-", ready: "-" };

test(
  `${servers.length} broken servers are explained, put right at the press of a button, and put back byte for byte`,
  { timeout: servers.length * 120_000 },
  async () => {
    const rows: Row[] = [];
    const waiting = [...servers];
    const work = async () => {
      for (let server = waiting.shift(); server !== undefined; server = waiting.shift())
        rows.push(await goThrough(server).catch((error: unknown) => stuck(server, error)));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    console.table(rows);
    expect(rows.filter((row) => Object.values(row).some((cell) => cell.startsWith("NO")))).toEqual([]);
  },
);

function stuck({ name, expect: { class: id } }: BrokenServer, error: unknown): Row {
  const text = error instanceof Error ? error.message.slice(0, 150) : String(error);
  return { server: name, class: id, found: `NO: ${text}`, sentence: "-", line: "-", ...unoffered };
}

async function goThrough(server: BrokenServer): Promise<Row> {
  const { expect: wanted, name } = server;
  const serverId = await orderBroken(owner, { source, folder: filesFolder }, server);
  try {
    const { id, fix, ...found } = await untilDiagnosed(owner, serverId);
    const line = found.decidingLine;
    return {
      server: name,
      class: wanted.class,
      found: mark(found.class === wanted.class),
      sentence: mark(wanted.says.every((word) => found.sentence.includes(word))),
      line: mark(wanted.line === null ? line === null : line !== null && line.includes(wanted.line)),
      ...(fix ? await press(serverId, id, server, fix.id) : unoffered),
    };
  } finally {
    await call(`/api/servers/${serverId}`, { method: "DELETE", cookie: owner.cookie });
  }
}

/** Offline, the change is made and undone and nothing may differ; online, it must help. */
async function press(
  serverId: string,
  diagnosisId: string,
  { isOffered = true, isForGood = false, isHealedByStart = false }: BrokenServer,
  fix: string,
): Promise<Pick<Row, "fix" | "undone" | "ready">> {
  if (!isOffered) return { ...unoffered, fix: `NO: ${fix} is offered` };
  if (isHealedByStart) {
    await act(owner, serverId, "start");
    await untilServer(owner, serverId, ({ status }) => status === "online");
    return { fix, undone: "(by the start)", ready: "yes" };
  }
  if (isForGood) {
    const { state, sentence } = await applyFix(owner, serverId, diagnosisId);
    return { fix, undone: "(for good)", ready: verdict(state, sentence) };
  }
  await act(owner, serverId, "stop");
  await untilStill(serverId);
  const undone = await makeAndUndo(serverId, diagnosisId);
  await act(owner, serverId, "start");
  const again = await untilDiagnosed(owner, serverId);
  const end = await applyFix(owner, serverId, again.id);
  return { fix, undone, ready: verdict(end.state, end.sentence) };
}

async function makeAndUndo(serverId: string, diagnosisId: string): Promise<string> {
  const tree = treeOf(serverId);
  const before = pictureOf(tree);
  const made = await applyFix(owner, serverId, diagnosisId);
  if (made.state !== "applied") return `NO: ${made.state}, ${made.sentence}`;
  const gone = await undo(owner, serverId, made.id);
  if (gone.state !== "undone") return `NO: ${gone.state}, ${gone.sentence}`;
  const left = differences(before, pictureOf(tree));
  return left.length === 0 ? "yes" : `NO: ${left.slice(0, 3).join(", ")}`;
}

function verdict(state: string, sentence: string | null): string {
  return state === "verified" ? "yes" : `NO: ${state}, ${sentence}`;
}

/** It may be about to restart when it is told to stop: it counts as stopped only after staying so for a while. */
async function untilStill(serverId: string): Promise<void> {
  await untilServer(owner, serverId, ({ status }) => status === "offline");
  const docker = connectEngine(node.engineSocket);
  let looks = 0;
  await vi.waitFor(
    async () => {
      const { spec, isSupposedToRun } = recordOf(serverId);
      const running = await docker.listContainers();
      const isRunning = running.some(({ Names }) => Names.some((name) => name.includes(spec.instanceId)));
      looks = spec.power === "off" && !isSupposedToRun && !isRunning ? looks + 1 : 0;
      expect(looks).toBeGreaterThanOrEqual(looksWhileStill);
    },
    { timeout: 90_000, interval: 300 },
  );
}

function treeOf(serverId: string): string {
  return join(node.poolFolder, "volumes", recordOf(serverId).spec.instanceId);
}

/** As recorded by the agent. */
function recordOf(serverId: string) {
  const folder = join(node.folder, "state/instances");
  const records = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => readFileSync(join(folder, file), "utf8"));
  const found = records.find((text) => text.includes(serverId)) ?? "{}";
  return JSON.parse(found) as {
    readonly spec: { readonly instanceId: string; readonly power: string };
    readonly isSupposedToRun: boolean;
  };
}
