import { readLoadReport } from "@blockwright/minecraft/console/load-report";
import type { LoadFailure } from "@blockwright/minecraft/console/load-cause";
import { softwareTypes } from "@blockwright/minecraft/software";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { seeInstance } from "../../nodes/index.ts";
import { partOf, pathsOf, type ChangeItem } from "../change.ts";
import { isActedOn, JobFailure, untilInstance } from "../../jobs/index.ts";
import type { ChangesDeps } from "../changes-deps.ts";

/** The state before the server was released. */
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

/** Parts of the change do not load, and can be put back without the rest. */
export interface FailedParts {
  readonly parts: readonly string[];
  readonly sentence: string;
}

/** Ready, and nothing the change touched fails to load. `off`: its owner does not want it to run now. */
export async function verifyChange(
  deps: ChangesDeps,
  verification: Verification,
): Promise<"ready" | "off" | FailedParts> {
  const { instanceId, mark, signal } = verification;
  const manners = (await seeInstance(deps, instanceId))?.spec.manners;
  const startLimitMs = manners?.startHardLimitMs ?? manners?.startTimeLimitMs ?? 0;
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
  const hasParts = verification.items.some((item) => partOf(item) !== undefined);
  if (end !== "ready" && !hasParts) throw new JobFailure(end.sentence);
  const failures = await findFailures(deps, verification);
  const failed = findFailedParts(verification.items, failures);
  if (failed) return failed;
  if (end !== "ready") throw new JobFailure(end.sentence);
  const [first] = failures.filter((failure) => verification.items.some((item) => isAbout(failure, item)));
  if (first)
    throw new JobFailure(`The server started, but ${first.plugin || "a part of it"} could not be loaded.`);
  return end;
}

/** Undefined unless the failed parts can be put back while others stay. */
export function findFailedParts(
  items: readonly ChangeItem[],
  failures: readonly LoadFailure[],
): FailedParts | undefined {
  const touched = items.filter((item) => failures.some((failure) => isAbout(failure, item)));
  const parts = new Set(touched.map(partOf));
  const all = new Set(items.map(partOf));
  if (parts.size === 0 || parts.has(undefined) || parts.size === all.size) return undefined;
  const names = new Set(touched.flatMap((item) => (item.kind === "download-file" ? [item.name] : [])));
  const [were, they] = names.size === 1 ? ["was", "it"] : ["were", "they"];
  return {
    parts: [...parts].filter((part) => part !== undefined),
    sentence: `${listing.format(names)} could not be loaded, so ${they} ${were} put back.`,
  };
}

const listing = new Intl.ListFormat("en", { type: "conjunction" });

async function findFailures(
  deps: ChangesDeps,
  { instanceId, serverType, mark }: Verification,
): Promise<readonly LoadFailure[]> {
  const software = softwareTypes.find((type) => type === serverType);
  const seen = await seeInstance(deps, instanceId);
  if (!software || !seen) return [];
  const said = await deps.callNode(seen.nodeId, watchConsole, {
    instanceId,
    epoch: mark.epoch,
    afterNumber: mark.lastLine,
  });
  const { failed } = readLoadReport(
    software,
    said.lines.map(({ text }) => text),
  );
  return failed;
}

function isAbout({ plugin, file }: LoadFailure, item: ChangeItem): boolean {
  const names = namesIn(item).map((name) => name.toLowerCase());
  return [plugin, file].some(
    (name) => name !== undefined && names.includes(name.toLowerCase().replace(/\.jar$/, "")),
  );
}

/** The console's possible names for what was touched. */
function namesIn(item: ChangeItem): string[] {
  const files = pathsOf(item).flatMap((path) => /([^/]+)\.jar$/.exec(path)?.[1] ?? []);
  // The folder of a plugin's settings has its name.
  const folders = item.kind === "write-file" ? [/^plugins\/([^/]+)\//.exec(item.path)?.[1] ?? ""] : [];
  return item.kind === "download-file" ? [item.name, ...files] : [...files, ...folders];
}
