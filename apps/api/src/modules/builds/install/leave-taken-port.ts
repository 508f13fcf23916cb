import { AppError } from "../../../platform/errors.ts";
import { gamePorts, moveToFreePort, seeInstance } from "../../nodes/index.ts";
import { appendInstallationLines, readServer } from "../../servers/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { movePort } from "./move-port.ts";

/** Gives a stopped server another number for a port that something else on its machine holds. */
export async function leaveTakenPort(deps: BuildsDeps, instanceId: string, takenPort: number): Promise<void> {
  const instance = await seeInstance(deps, instanceId);
  const server = instance && (await readServer(deps, instance.serverId));
  if (!instance || !server) throw new AppError("NOT_FOUND");
  const lost = instance.spec.ports.find(({ port, last = port }) => port <= takenPort && takenPort <= last);
  const addOn = lost?.use?.addOn ?? null;
  const purpose = lost?.use?.purpose ?? "game";
  const port = await deps.transact(async (tx) => {
    const moved = await moveToFreePort(deps, tx, instanceId, { port: takenPort, addOn, purpose });
    const sentence = `Port ${takenPort} is in use by something else on the machine, so it has port ${moved} now.`;
    await appendInstallationLines(tx, instance.serverId, [sentence]);
    return moved;
  });
  // The node writes the other ports itself, before it starts the server.
  if (purpose === "game")
    await movePort(deps, { log: async () => undefined }, { instanceId, port }, { server });
}

/** The number that players join at now: it may have moved since the machine was chosen. */
export async function presentPort(
  deps: Pick<BuildsDeps, "rows" | "now">,
  { instanceId, port }: { readonly instanceId: string; readonly port: number },
): Promise<number> {
  const instance = await seeInstance(deps, instanceId);
  return (instance && gamePorts(instance.spec)[0]?.port) ?? port;
}
