import type { Person } from "../../../platform/actor.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { stopsServer } from "../../access/index.ts";
import type { NodesDeps } from "../../nodes/index.ts";
import { refuseWhileBuilt, type BuildWatch } from "../change-power.ts";
import { writeConsole, type TypedCommand } from "./write-console.ts";

/** A line that a person types. One that stops the server is refused like the button. */
export async function typeCommand(
  deps: Pick<NodesDeps, "callNode"> & BuildWatch,
  once: Transact,
  actor: Person,
  typed: TypedCommand,
): Promise<void> {
  const onceUnlessBuilt: Transact = (work) =>
    once(async (tx) => {
      if (stopsServer(typed.command)) await refuseWhileBuilt(deps, tx, typed.serverId);
      return work(tx);
    });
  await writeConsole(deps, onceUnlessBuilt, actor, typed);
}
