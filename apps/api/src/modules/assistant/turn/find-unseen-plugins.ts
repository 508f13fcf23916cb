import { readStarts } from "@blockwright/minecraft/console/load-report";
import { pluginNamesOf } from "@blockwright/minecraft/knowledge/find-reload";
import { softwareTypes } from "@blockwright/minecraft/software";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { placeOf } from "../../files/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import { readServer } from "../../servers/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { findStaged, type TurnRow } from "./turns.repository.ts";

/** Plugins whose files the turn has edited, and which the last start does not show as enabled. */
export async function findUnseenPlugins(deps: AssistantDeps, turn: TurnRow): Promise<string[]> {
  const paths = (await findStaged(deps.rows, turn.id)).map(({ path }) => path);
  const touched = new Map(
    paths.flatMap((path) => {
      const names = pluginNamesOf(path);
      return names.slice(0, 1).map((folder) => [folder, names] as const);
    }),
  );
  if (touched.size === 0) return [];
  const server = await readServer(deps, turn.serverId);
  const { instanceId } = await placeOf(deps, turn.serverId);
  const seen = await seeInstance(deps, instanceId);
  const software = softwareTypes.find((type) => type === server?.serverType);
  if (!software || !seen) return [...touched.keys()];
  const said = await deps.callNode(seen.nodeId, watchConsole, { instanceId, epoch: null, afterNumber: -1 });
  const { lastEnabled } = readStarts(
    software,
    said.lines.map(({ text }) => text),
  );
  const enabled = new Set([...lastEnabled.keys()].map((name) => name.toLowerCase()));
  return [...touched].flatMap(([folder, names]) =>
    names.some((name) => enabled.has(name.toLowerCase())) ? [] : [folder],
  );
}
