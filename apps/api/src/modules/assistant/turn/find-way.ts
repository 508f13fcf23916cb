import { readLoadEvent } from "@blockwright/minecraft/console/load-event";
import { readStarts } from "@blockwright/minecraft/console/load-report";
import { parseLogLine } from "@blockwright/minecraft/console/log-line";
import { findReload, pluginNamesOf, type Reload } from "@blockwright/minecraft/knowledge/find-reload";
import { softwareTypes } from "@blockwright/minecraft/software";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { AppError } from "../../../platform/errors.ts";
import { refuseLine } from "../../access/index.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { findChangeItems } from "../../changes/index.ts";
import { placeOf } from "../../files/index.ts";
import { seeInstance, type SeenInstance } from "../../nodes/index.ts";
import { readServer } from "../../servers/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { refuseCommand } from "../rules/house-rules.ts";
import { findRules } from "../rules/rules.repository.ts";
import type { TurnRow } from "./turns.repository.ts";

/** How a change set takes effect. */
export type Way =
  | { readonly kind: "off" }
  | { readonly kind: "restart" }
  | ({ readonly kind: "reload" } & Reload);

const restart = { kind: "restart" } as const;

/** A reload, if all that the set changes has a documented one and nothing speaks against typing it. */
export async function findWay(deps: AssistantDeps, turn: TurnRow, changeId: string): Promise<Way> {
  const { instanceId } = await placeOf(deps, turn.serverId);
  const seen = await seeInstance(deps, instanceId);
  if (seen?.power === "off") return { kind: "off" };
  if (!seen?.isNodeHeard || seen.observed?.state !== "online") return restart;
  const items = await findChangeItems(deps.rows, changeId);
  const edits = items.flatMap(({ item, before, after }) =>
    item.kind === "write-file" && after
      ? [{ path: item.path, before: before?.toString() ?? null, after: after.toString() }]
      : [],
  );
  const reload = edits.length === items.length ? findReload(edits) : undefined;
  if (!reload || !(await mayType(deps, turn, reload.commands))) return restart;
  const paths = edits.map(({ path }) => path);
  return (await areEnabled(deps, turn, seen, paths)) ? { kind: "reload", ...reload } : restart;
}

/** By the rules of the server and the rights of the person, as they are now. */
async function mayType(deps: AssistantDeps, turn: TurnRow, commands: readonly string[]): Promise<boolean> {
  try {
    const rules = await findRules(deps.rows, turn.serverId);
    const actor = await actOnBehalf(deps, turn.userId, "assistant");
    const grant = await deps.authorizeServer(actor, "run-command", turn.serverId);
    for (const command of commands) {
      refuseCommand(rules, command);
      refuseLine(grant, command);
    }
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A plugin that is not loaded can't be reloaded. */
async function areEnabled(
  deps: AssistantDeps,
  turn: TurnRow,
  { id: instanceId, nodeId }: SeenInstance,
  paths: readonly string[],
): Promise<boolean> {
  const server = await readServer(deps, turn.serverId);
  const software = softwareTypes.find((type) => type === server?.serverType);
  if (!software) return false;
  const said = await deps.callNode(nodeId, watchConsole, { instanceId, epoch: null, afterNumber: -1 });
  const lines = said.lines.map(({ text }) => text);
  const loaded = new Set([...readStarts(software, lines).lastEnabled.keys()].map(lower));
  for (const plugin of turnedOff(lines)) loaded.delete(lower(plugin));
  return paths.every((path) => pluginNamesOf(path).some((name) => loaded.has(lower(name))));
}

const lower = (name: string) => name.toLowerCase();

/** Plugins whose last line is that they were turned off. */
function turnedOff(lines: readonly string[]): string[] {
  const last = new Map<string, string>();
  for (const text of lines) {
    const event = readLoadEvent(parseLogLine(text).message);
    if (event?.kind === "enabling" || event?.kind === "disabling") last.set(event.plugin, event.kind);
  }
  return [...last].flatMap(([plugin, kind]) => (kind === "disabling" ? [plugin] : []));
}
