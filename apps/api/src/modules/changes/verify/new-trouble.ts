import { errorKinds } from "@blockwright/minecraft/console/error-kinds";
import { linesOfLastRun, readStarts } from "@blockwright/minecraft/console/load-report";
import { softwareTypes } from "@blockwright/minecraft/software";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { seeInstance } from "../../nodes/index.ts";
import { pathsOf } from "../change.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import type { Verification } from "./verify-change.ts";

const longestShown = 200;

/** What the console shows since the change and did not show before it, as a sentence. */
export async function findNewTrouble(
  deps: ChangesDeps,
  { instanceId, serverType, items, mark }: Verification,
): Promise<string | undefined> {
  const software = softwareTypes.find((type) => type === serverType);
  const seen = await seeInstance(deps, instanceId);
  if (!software || !seen) return undefined;
  const said = await deps.callNode(seen.nodeId, watchConsole, {
    instanceId,
    epoch: mark.epoch,
    afterNumber: -1,
  });
  // Another epoch has other numbers, so there is nothing to compare with.
  if (said.epoch !== mark.epoch) return undefined;
  const isBefore = ({ number }: { readonly number: number }) => number <= mark.lastLine;
  const textOf = ({ text }: { readonly text: string }) => text;
  const [before, after] = [
    said.lines.filter(isBefore).map(textOf),
    said.lines.filter((line) => !isBefore(line)).map(textOf),
  ];
  const touched = touchedPlugins(items);
  const [old, fresh] = [readStarts(software, before), readStarts(software, after)];
  const lost = touched.find((name) => isIn(old.enabled, name) && !isIn(fresh.enabled, name));
  if (lost !== undefined && fresh.enabled.size > 0)
    return `The server started, but ${lost} was not enabled any more.`;
  // Only of the last run: earlier ones may have failed for the same reason, and were put back.
  const known = errorKinds(linesOfLastRun(software, before));
  for (const [kind, line] of errorKinds(after)) {
    if (known.has(kind)) continue;
    // Without an earlier start to compare with, errors of a start may be old ones.
    const isOurs = touched.some((name) => `${kind} ${line}`.toLowerCase().includes(name.toLowerCase()));
    if (old.isReady || isOurs)
      return `The server started, but printed a new error: ${line.slice(0, longestShown)}`;
  }
  return undefined;
}

function isIn(enabled: ReadonlyMap<string, string>, name: string): boolean {
  return [...enabled.keys()].some((one) => one.toLowerCase() === name.toLowerCase());
}

/** By the folder of their settings, which has the plugin's name. */
function touchedPlugins(items: Verification["items"]): string[] {
  const names = items.flatMap((item) =>
    item.kind === "write-file"
      ? pathsOf(item).flatMap((path) => /^plugins\/([^/]+)\//.exec(path)?.[1] ?? [])
      : [],
  );
  return [...new Set(names)];
}
