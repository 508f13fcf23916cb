import { setTimeout as sleep } from "node:timers/promises";
import { type, until, untilState, type PreparedServer } from "./prepared-server.ts";
import type { Task } from "./task.ts";
import { hashOfTree, readTree, restoreTree, writeInto, type Tree } from "./tree.ts";

const noRules = { mode: "do", paths: [], plugins: [], commands: [] } as const;
/** The game writes its lists right after a command. */
const typedMs = 300;

export async function prepareTask(server: PreparedServer, { given }: Task): Promise<void> {
  for (const [path, content] of Object.entries(given?.files ?? {})) writeInto(server.folder, path, content);
  if (given?.rules) await setRules(server, { ...noRules, ...given.rules });
  await typeAll(server, given?.commands);
}

/** Afterwards the files have the same hash as before the first task. */
export async function putBack(server: PreparedServer, task: Task, changeId: string | null): Promise<void> {
  if (task.given?.rules) await setRules(server, noRules);
  if (changeId !== null && hasOtherJars(server)) await undo(server, changeId);
  await typeAll(server, task.putBack);
  const now = readTree(server.folder);
  const isInMemory = lists.some((path) => !isSame(path, now, server.base));
  if (isInMemory && server.scene === "running") await restartWith(server, () => restore(server));
  else restore(server);
}

function restore({ folder, base }: PreparedServer): void {
  restoreTree(folder, base);
  if (hashOfTree(readTree(folder)) !== hashOfTree(base)) throw new Error("it could not be put back");
}

/** These are in the game's memory as well. */
const lists = ["ops.json", "whitelist.json", "banned-players.json"];

const isSame = (path: string, one: Tree, other: Tree) =>
  (one.get(path)?.toString() ?? "") === (other.get(path)?.toString() ?? "");

function hasOtherJars({ folder, base }: PreparedServer): boolean {
  const now = readTree(folder);
  const jars = [...now.keys(), ...base.keys()].filter((path) => /\.jar\b/.test(path));
  return jars.some((path) => !(now.get(path)?.equals(base.get(path) ?? Buffer.alloc(0)) ?? false));
}

async function restartWith(server: PreparedServer, work: () => void): Promise<void> {
  const act = (action: string) =>
    server.call(`/api/servers/${server.serverId}/action`, { method: "POST", body: { action } });
  await act("stop");
  await untilState(server, "offline");
  work();
  await act("start");
  await untilState(server, "online");
}

async function typeAll(server: PreparedServer, commands: readonly string[] = []): Promise<void> {
  for (const command of commands) await type(server, command);
  if (commands.length > 0) await sleep(typedMs);
}

async function setRules({ call, serverId }: PreparedServer, rules: object): Promise<void> {
  await call(`/api/servers/${serverId}/ai/rules`, { method: "PUT", body: rules });
}

export async function undo(server: PreparedServer, changeId: string): Promise<void> {
  const url = `/api/servers/${server.serverId}/changes/${changeId}`;
  await server.call(`${url}/undo`, { method: "POST", body: {} });
  const change = await until(async () => {
    const seen = await server.call(url);
    return seen["state"] === "undoing" ? undefined : seen;
  });
  if (change["state"] !== "undone") throw new Error(`it was not undone: ${String(change["sentence"])}`);
  await untilState(server, server.scene === "running" ? "online" : "offline");
}
