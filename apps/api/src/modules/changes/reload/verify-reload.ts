import { setTimeout as sleep } from "node:timers/promises";
import { hasKept } from "@blockwright/minecraft/config-file/has-kept";
import { pluginNamesOf } from "@blockwright/minecraft/knowledge/find-reload";
import { softwareTypes } from "@blockwright/minecraft/software";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { readInstanceBytes } from "../../files/index.ts";
import { JobFailure } from "../../jobs/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import { loadChange, type LoadedChange } from "../apply/make-change.ts";
import { maxKeptBytes, pathsOf } from "../change.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import type { Mark } from "../verify/verify-change.ts";
import { findReloadTrouble, isAnswered } from "./reload-trouble.ts";

const lookEveryMs = 250;
/** Errors follow the answer within this time. */
const quietMs = 1500;
const maxWaitMs = 8000;

/**
 * Throws JobFailure if the console, the state of the server or the files show that the reload did not work. `silent`:
 * the plugin said nothing. `off`: its owner stopped the server meanwhile.
 */
export async function verifyReload(
  deps: ChangesDeps,
  changeId: string,
  mark: Mark,
  signal: AbortSignal,
): Promise<"answered" | "silent" | "off"> {
  const loaded = await loadChange(deps, changeId);
  // The game was asked about its rules when they were set.
  if (loaded.change.reloads?.length === 0) return "answered";
  const names = loaded.items.flatMap(({ item }) => pathsOf(item).flatMap(pluginNamesOf));
  const giveUpAt = performance.now() + maxWaitMs;
  let [count, quietSince] = [-1, performance.now()];
  for (;;) {
    if (await isStopped(deps, loaded, mark)) return "off";
    const { before, after } = await readLines(deps, loaded, mark);
    const software = softwareTypes.find((type) => type === loaded.serverType);
    const trouble = software && findReloadTrouble({ software, before, after, names });
    if (trouble !== undefined) throw new JobFailure(trouble);
    const now = performance.now();
    if (after.length !== count) [count, quietSince] = [after.length, now];
    const answered = isAnswered(after, names);
    if (now > giveUpAt || (answered && now - quietSince > quietMs)) {
      await requireValues(deps, loaded);
      return answered ? "answered" : "silent";
    }
    await sleep(lookEveryMs, undefined, { signal });
  }
}

async function isStopped(deps: ChangesDeps, { instanceId }: LoadedChange, mark: Mark): Promise<boolean> {
  const seen = await seeInstance(deps, instanceId);
  if (seen?.power === "off") return true;
  const exit = seen?.observed?.lastExit;
  if (exit && exit.at !== mark.lastExitAt && exit.reason !== "stopped")
    throw new JobFailure(`The server did not survive the reload. ${exit.sentence}`);
  return false;
}

/** None after another epoch, whose numbers are not ours. */
async function readLines(deps: ChangesDeps, { instanceId }: LoadedChange, mark: Mark) {
  const seen = await seeInstance(deps, instanceId);
  if (!seen) throw new JobFailure("The server was deleted meanwhile.");
  const request = { instanceId, epoch: mark.epoch, afterNumber: -1 };
  const said = await deps.callNode(seen.nodeId, watchConsole, request);
  if (said.epoch !== mark.epoch) return { before: [], after: [] };
  const isAfter = ({ number }: { readonly number: number }) => number > mark.lastLine;
  const lineOf = ({ text }: { readonly text: string }) => text;
  return {
    before: said.lines.filter((line) => !isAfter(line)).map(lineOf),
    after: said.lines.filter(isAfter).map(lineOf),
  };
}

/** A plugin may replace values that it does not accept. */
async function requireValues(deps: ChangesDeps, { items, instanceId }: LoadedChange): Promise<void> {
  for (const { item, before, after } of items) {
    if (item.kind !== "write-file") continue;
    const now = await readInstanceBytes(deps, instanceId, item.path, maxKeptBytes);
    const texts = { before: textOf(before), after: textOf(after), now: textOf(now) };
    if (!hasKept(item.path, texts)) throw new JobFailure(`The reload replaced the change in ${item.path}.`);
  }
}

function textOf(bytes: Buffer | null | undefined): string {
  return bytes?.toString() ?? "";
}
