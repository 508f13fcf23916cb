import { findAddOnPort } from "@blockwright/minecraft/add-on-ports/find-ports";
import { system } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { timeBefore } from "../../../platform/now.ts";
import { appendActivity } from "../../activity/index.ts";
import { moveToFreePort, reviseInstance } from "../../nodes/index.ts";
import { appendInstallationLines, readServer } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { findLostPorts, type LostPort } from "./lost-ports.repository.ts";
import { moveLostPortRun } from "./lost-port-run.ts";
import { movePort } from "../install/move-port.ts";
import { JobFailure, releaseServer, untilOffline, withJobHold } from "../../jobs/index.ts";

const maxAtOnce = 100;
const moveAgainAfterMs = 3_600_000;

/**
 * Limits moves regardless of how often it is called: if the next port is refused too, the server waits an hour. A
 * server that has been online in between has lost another port and is moved at once: engines may be killed more than
 * once an hour.
 */
export async function beginMoves(deps: BuildsDeps, now = deps.now()): Promise<number> {
  const lost = await findLostPorts(deps.rows, maxAtOnce, deps.now(), timeBefore(now, moveAgainAfterMs));
  const hour = now.toISOString().slice(0, 13);
  for (const { serverId, instanceId, port, addOn = null, purpose = "game", ...moment } of lost) {
    const { onlineAt, isJustMoved } = moment;
    if (isJustMoved) continue;
    await deps.transact((tx) =>
      deps.enqueue(tx, moveLostPortRun, {
        id: `move-port-${instanceId}-${port}-${onlineAt?.getTime() ?? "never"}-${hour}`,
        input: { serverId, instanceId, port, addOn, purpose },
        partition: serverId,
      }),
    );
  }
  return lost.length;
}

/**
 * Holds the server down, so that it does not start while its files name another port. Returns the time of the hold;
 * false when it has a port again, or is gone.
 */
export async function holdForMove(deps: BuildsDeps, { instanceId, port }: LostPort): Promise<string | false> {
  let isHeld = false;
  const hold = deps.transact((tx) =>
    reviseInstance(deps, tx, instanceId, ({ spec, holds }, seen) => {
      const isLost = seen?.lastExit?.takenPort === port && seen.state !== "online";
      const isPublished = spec.ports.some(({ port: first, last = first }) => first <= port && port <= last);
      if (!isLost || !isPublished) return undefined;
      isHeld = true;
      return holds.includes("job") ? undefined : { holds: withJobHold(holds) };
    }),
  );
  await hold.catch(unlessGone);
  return isHeld && deps.now().toISOString();
}

export async function moveAway(
  deps: BuildsDeps,
  { serverId, instanceId, port: lostPort, addOn = null, purpose = "game" }: LostPort,
  signal: AbortSignal,
): Promise<number> {
  await untilOffline(deps, { signal }, instanceId);
  const server = await readServer(deps, serverId);
  if (!server) throw new JobFailure("The server was deleted meanwhile.");
  const port = await deps.transact((tx) =>
    moveToFreePort(deps, tx, instanceId, { port: lostPort, addOn, purpose }),
  );
  // The node writes the other ports itself, before it starts the server.
  if (addOn === null && purpose === "game")
    await movePort(deps, { log: async () => undefined }, { instanceId, port }, { server });
  return port;
}

/** Releases the server and notifies its owner in one transaction. Idempotent. */
export async function endMove(
  deps: BuildsDeps,
  { serverId, instanceId, port: lostPort, ...use }: LostPort,
  port: number | null,
): Promise<void> {
  const end = deps.transact(async (tx) => {
    const wasHeld = await releaseServer(deps, tx, instanceId);
    if (!wasHeld || port === null) return;
    await appendInstallationLines(tx, serverId, [movedSentence(lostPort, port, use)]);
    await appendActivity(tx, system, {
      action: "server.port-moved",
      subjectId: serverId,
      details: { from: lostPort, to: port },
    });
  });
  await end.catch(unlessGone);
}

function movedSentence(
  from: number,
  to: number,
  { addOn = null, purpose = "game" }: Pick<LostPort, "addOn" | "purpose">,
): string {
  const lost = `Port ${from} could not be used any more, so`;
  const tellPlayers = "please give your players the new address";
  if (addOn !== null)
    return `${lost} ${findAddOnPort(addOn)?.name ?? addOn} has port ${to} now: please use the new address.`;
  if (purpose === "webrtc")
    return `${lost} players of the Bedrock Edition play over port ${to} now. Their address is the same.`;
  if (purpose === "bedrock")
    return `${lost} players of the Bedrock Edition join at port ${to} now: ${tellPlayers}.`;
  return `${lost} your server has port ${to} now: ${tellPlayers}.`;
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
}
