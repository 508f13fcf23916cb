import { system } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { appendActivity } from "../activity/index.ts";
import { moveToFreePort, reviseInstance } from "../nodes/index.ts";
import { appendInstallationLines, readServer } from "../servers/index.ts";
import { untilOffline } from "./boot.ts";
import { BuildFailure } from "./build.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { findLostPorts, type LostPort } from "./lost-ports.repository.ts";
import { moveLostPortRun } from "./lost-port-run.ts";
import { movePort } from "./move-port.ts";

const mostAtOnce = 100;

/** However often it is called: a server moves once an hour at most, so one whose machine refuses every port stays. */
export async function beginMoves(ground: BuildsGround, now = new Date()): Promise<number> {
  const lost = await findLostPorts(ground.rows, mostAtOnce);
  const hour = now.toISOString().slice(0, 13);
  for (const one of lost)
    await ground.transact((tx) =>
      ground.enqueue(tx, moveLostPortRun, {
        id: `move-port-${one.instanceId}-${hour}`,
        input: one,
        partition: one.serverId,
      }),
    );
  return lost.length;
}

/** Keeps it down, so that it does not start while its files name another port. False when it has a port again, or is gone. */
export async function holdForMove(ground: BuildsGround, { instanceId, port }: LostPort): Promise<boolean> {
  let isHeld = false;
  const hold = ground.transact((tx) =>
    reviseInstance(ground, tx, instanceId, ({ spec, holds }, seen) => {
      const isLost = seen?.lastExit?.takenPort === port && seen.state !== "online";
      if (!isLost || spec.ports[0]?.port !== port) return undefined;
      isHeld = true;
      return holds.includes("job") ? undefined : { holds: [...holds, "job"] };
    }),
  );
  await hold.catch(unlessGone);
  return isHeld;
}

export async function moveAway(
  ground: BuildsGround,
  { serverId, instanceId, port: lostPort }: LostPort,
  signal: AbortSignal,
): Promise<number> {
  await untilOffline(ground, { signal, tell: async () => undefined }, instanceId);
  const server = await readServer(ground, serverId);
  if (!server) throw new BuildFailure("The server was deleted meanwhile.");
  const port = await ground.transact((tx) => moveToFreePort(ground, tx, instanceId, lostPort));
  await movePort(ground, { say: async () => undefined }, { instanceId, port }, { server });
  return port;
}

/** It starts again, and its owner is told in the same moment. Repeated, it changes nothing. */
export async function endMove(
  ground: BuildsGround,
  { serverId, instanceId, port: lostPort }: LostPort,
  port: number | null,
): Promise<void> {
  const end = ground.transact(async (tx) => {
    let isHeld = false;
    await reviseInstance(ground, tx, instanceId, ({ holds }) => {
      isHeld = holds.includes("job");
      return isHeld ? { holds: holds.filter((hold) => hold !== "job") } : undefined;
    });
    if (!isHeld || port === null) return;
    await appendInstallationLines(tx, serverId, [
      `Port ${lostPort} could not be used any more, so your server has port ${port} now: please give your players the new address.`,
    ]);
    await appendActivity(tx, system, {
      action: "server.port-moved",
      subjectId: serverId,
      details: { from: lostPort, to: port },
    });
  });
  await end.catch(unlessGone);
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
}
