import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { connectEngine } from "../apps/agent/src/runtime/engine.ts";
import type { BrokenServer } from "../eval/crashes/broken-server.ts";
import { brokenServers } from "../eval/crashes/corpus.ts";
import { sampleOf } from "../eval/crashes/sample.ts";
import { act, applyFix, differences, pictureOf, undo, untilDiagnosed } from "./steps/crash-steps.ts";
import { hostBrokenServers, type BrokenHost } from "./crashes/broken-host.ts";
import { untilServer } from "./node-under-test.ts";

const inSample = 3;
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

const broken = hostBrokenServers();

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

interface Visited {
  readonly server: BrokenServer;
}

const mark = (isFine: boolean) => (isFine ? "yes" : "NO");
const unoffered = { fix: "-", undone: "-", ready: "-" };

test(
  `${servers.length} broken servers are explained, put right at the press of a button, and put back byte for byte`,
  { timeout: servers.length * 120_000 },
  async () => {
    const all = servers.map((server) => ({ server }));
    const rows = await broken.visitAll(all, goThrough, stuck);
    console.table(rows);
    expect(rows.filter((row) => Object.values(row).some((cell) => cell.startsWith("NO")))).toEqual([]);
  },
);

function stuck({ server: { name, expect: wanted } }: Visited, because: string): Row {
  return {
    server: name,
    class: wanted.class,
    found: `NO: ${because}`,
    sentence: "-",
    line: "-",
    ...unoffered,
  };
}

async function goThrough({ server }: Visited, host: BrokenHost, serverId: string): Promise<Row> {
  const { expect: wanted, name } = server;
  const { id, fix, ...found } = await untilDiagnosed(host.owner, serverId);
  const line = found.decidingLine;
  return {
    server: name,
    class: wanted.class,
    found: mark(found.class === wanted.class),
    sentence: wanted.says.every((word) => found.sentence.includes(word)) ? "yes" : `NO: ${found.sentence}`,
    line: (wanted.line === null ? line === null : line?.includes(wanted.line)) ? "yes" : `NO: ${line}`,
    ...(fix ? await press(host, serverId, id, server, fix.id) : withoutButton(server)),
  };
}

function withoutButton({
  isOffered = true,
  expect: { fix },
}: BrokenServer): Pick<Row, "fix" | "undone" | "ready"> {
  const isMissing = isOffered && fix !== null && buttons.has(fix);
  return { ...unoffered, fix: isMissing ? `NO: ${fix} is not offered` : "-" };
}

/** Offline, the change is made and undone and nothing may differ; online, it must help. */
async function press(
  host: BrokenHost,
  serverId: string,
  diagnosisId: string,
  { isOffered = true, isForGood = false, isHealedByStart = false }: BrokenServer,
  fix: string,
): Promise<Pick<Row, "fix" | "undone" | "ready">> {
  const { owner } = host;
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
  await untilStill(host, serverId);
  const undone = await makeAndUndo(host, serverId, diagnosisId);
  await act(owner, serverId, "start");
  const again = await untilDiagnosed(owner, serverId);
  const end = await applyFix(owner, serverId, again.id);
  return { fix, undone, ready: verdict(end.state, end.sentence) };
}

async function makeAndUndo(host: BrokenHost, serverId: string, diagnosisId: string): Promise<string> {
  const { owner } = host;
  const tree = treeOf(host, serverId);
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
async function untilStill(host: BrokenHost, serverId: string): Promise<void> {
  await untilServer(host.owner, serverId, ({ status }) => status === "offline");
  const docker = connectEngine(host.node.engineSocket);
  let looks = 0;
  await vi.waitFor(
    async () => {
      const { spec, isSupposedToRun } = recordOf(host, serverId);
      const running = await docker.listContainers();
      const isRunning = running.some(({ Names }) => Names.some((name) => name.includes(spec.instanceId)));
      looks = spec.power === "off" && !isSupposedToRun && !isRunning ? looks + 1 : 0;
      expect(looks).toBeGreaterThanOrEqual(looksWhileStill);
    },
    { timeout: 90_000, interval: 300 },
  );
}

function treeOf(host: BrokenHost, serverId: string): string {
  return join(host.node.poolFolder, "volumes", recordOf(host, serverId).spec.instanceId);
}

/** As recorded by the agent. */
function recordOf({ node }: BrokenHost, serverId: string) {
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
