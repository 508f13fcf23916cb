import { readLoadReport } from "@blockwright/minecraft/console/load-report";
import type { LoadFailure } from "@blockwright/minecraft/console/load-cause";
import { softwareTypes } from "@blockwright/minecraft/software";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { seeInstance } from "../nodes/index.ts";
import { pathsOf, type ChangeItem } from "./change.ts";
import { isActedOn, JobFailure, untilInstance } from "../jobs/index.ts";
import type { ChangesDeps } from "./changes-deps.ts";

/** How things were before the server was let go. */
export interface Mark {
  readonly lastExitAt: string | null;
  readonly epoch: string;
  readonly lastLine: number;
}

const beyondStartLimitMs = 60_000;

export async function takeMark(deps: ChangesDeps, instanceId: string): Promise<Mark> {
  const seen = await seeInstance(deps, instanceId);
  if (!seen) throw new JobFailure("The server was deleted meanwhile.");
  const said = await deps.callNode(seen.nodeId, watchConsole, { instanceId, epoch: null, afterNumber: -1 });
  return {
    lastExitAt: seen.observed?.lastExit?.at ?? null,
    epoch: said.epoch,
    lastLine: said.lines.at(-1)?.number ?? -1,
  };
}

export interface Verification {
  readonly instanceId: string;
  readonly serverType: string;
  readonly items: readonly ChangeItem[];
  readonly mark: Mark;
  readonly signal: AbortSignal;
}

/** Ready, and nothing we touched fails to load. `off`: its owner does not want it to run now. */
export async function verifyChange(deps: ChangesDeps, verification: Verification): Promise<"ready" | "off"> {
  const { instanceId, mark, signal } = verification;
  const startLimitMs = (await seeInstance(deps, instanceId))?.spec.manners.startTimeLimitMs ?? 0;
  const sentence = "The server did not get ready in time.";
  const waiting = { instanceId, limitMs: startLimitMs + beyondStartLimitMs, sentence };
  const end = await untilInstance(deps, { signal }, waiting, (seen) => {
    if (seen.power === "off") return "off" as const;
    if (!isActedOn(seen)) return undefined;
    if (seen.observed?.state === "online") return "ready" as const;
    const exit = seen.observed?.lastExit;
    return exit && exit.at !== mark.lastExitAt && exit.reason !== "stopped" ? exit : undefined;
  });
  if (end === "off") return end;
  if (end !== "ready") throw new JobFailure(end.sentence);
  const failed = await findFailure(deps, verification);
  if (failed)
    throw new JobFailure(`The server started, but ${failed.plugin || "a part of it"} could not be loaded.`);
  return end;
}

async function findFailure(
  deps: ChangesDeps,
  { instanceId, serverType, items, mark }: Verification,
): Promise<LoadFailure | undefined> {
  const software = softwareTypes.find((type) => type === serverType);
  const seen = await seeInstance(deps, instanceId);
  if (!software || !seen) return undefined;
  const said = await deps.callNode(seen.nodeId, watchConsole, {
    instanceId,
    epoch: mark.epoch,
    afterNumber: mark.lastLine,
  });
  const { failed } = readLoadReport(
    software,
    said.lines.map(({ text }) => text),
  );
  const names = items.flatMap(namesIn).map((name) => name.toLowerCase());
  const isOurs = (name: string | undefined) =>
    name !== undefined && names.includes(name.toLowerCase().replace(/\.jar$/, ""));
  return failed.find(({ plugin, file }) => isOurs(plugin) || isOurs(file));
}

/** As the console may call what was touched. */
function namesIn(item: ChangeItem): string[] {
  const files = pathsOf(item).flatMap((path) => /([^/]+)\.jar$/.exec(path)?.[1] ?? []);
  return item.kind === "download-file" ? [item.name, ...files] : files;
}
