import { writeConsole } from "@blockwright/node-protocol/rpc";
import { system } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivityOnce } from "../../activity/index.ts";
import { derivedId } from "../../files/index.ts";
import { JobFailure } from "../../jobs/index.ts";
import { seeInstance, type SeenInstance } from "../../nodes/index.ts";
import type { LoadedChange } from "../apply/make-change.ts";
import type { ChangesDeps } from "../changes-deps.ts";

/** Each is typed once, even if its step is repeated. */
const occasions = ["apply", "take back", "undo", "make whole"] as const;
type Occasion = (typeof occasions)[number];

export function canReload(seen: SeenInstance | undefined): boolean {
  return seen?.power === "on" && seen.observed?.state === "online";
}

/** Types the change's reload commands into the console. */
export async function sendReloads(
  deps: ChangesDeps,
  { change, instanceId }: LoadedChange,
  occasion: Occasion,
): Promise<void> {
  const seen = await seeInstance(deps, instanceId);
  if (!seen) throw new JobFailure("The server was deleted meanwhile.");
  for (const [index, line] of (change.reloads ?? []).entries()) {
    const requestId = derivedId(change.id, change.undoAttempts, occasions.indexOf(occasion), index);
    await recordCommand(deps, change, line, requestId);
    await deps.callNode(seen.nodeId, writeConsole, { instanceId, line }, { requestId }).catch(explain);
  }
}

async function recordCommand(
  deps: ChangesDeps,
  { id, serverId }: LoadedChange["change"],
  line: string,
  requestId: string,
): Promise<void> {
  const deed = {
    action: "server.command-sent",
    subjectId: serverId,
    details: { verb: line.split(" ", 1)[0] ?? "", changeId: id },
  } as const;
  await deps.transact((tx) => appendActivityOnce(tx, system, deed, requestId));
}

/** For files that were put back: a server that has stopped meanwhile reads them when it starts. */
export async function reloadIfRunning(
  deps: ChangesDeps,
  loaded: LoadedChange,
  occasion: Occasion,
): Promise<void> {
  if (!canReload(await seeInstance(deps, loaded.instanceId))) return;
  await sendReloads(deps, loaded, occasion).catch((error: unknown) => {
    if (!(error instanceof JobFailure)) throw error;
  });
}

function explain(error: unknown): never {
  if (error instanceof AppError && error.code === "NOT_RUNNING")
    throw new JobFailure("The server stopped before the plugin could be reloaded.");
  throw error;
}
