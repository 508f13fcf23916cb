import { buildFaults } from "../build/faults.ts";
import type { BuildWorld } from "../build/world.ts";
import { waitFor } from "../wait-for.ts";
import { readTurn } from "./chat.ts";
import type { TurnPoint } from "./points.ts";
import type { AssistantWorld } from "./world.ts";

/** A part of the product is killed with SIGKILL and comes back. */
export interface TurnFault {
  readonly name: string;
  readonly hitsWorker: boolean;
  readonly hitsDatabase: boolean;
  kill(scene: AssistantWorld, turnId: string, point: TurnPoint): Promise<void>;
  bringBack(world: BuildWorld): Promise<void>;
}

/** The worker that has the run of this phase. A turn that waits for a click has none: then any of them. */
const killWorker: TurnFault["kill"] = async (scene, turnId, point) => {
  const { query, workforce } = scene.world;
  const turn = await readTurn(scene, turnId);
  const run = point.isInChange ? `change-${turn?.changeId}` : `turn-${turnId}-${turn?.runs}`;
  const owner = await waitFor("a worker to have the run", async () => {
    const [row] = await query<{ executor: string | null }>(
      "select executor_id as executor from dbos.workflow_status where workflow_uuid = $1",
      [run],
    );
    return (
      workforce.byExecutor(row?.executor ?? null) ?? (point.isBeforeClick ? workforce.members[0] : undefined)
    );
  });
  await owner.program.kill();
  workforce.dismiss(owner);
};

const killed = ["worker", "api", "agent", "PostgreSQL"];
const hit = buildFaults.filter(({ name }) => killed.includes(name));

export const turnFaults: readonly TurnFault[] = hit.map((fault) => {
  const hitsWorker = fault.name === "worker";
  return {
    name: fault.name,
    hitsWorker,
    hitsDatabase: fault.name === "PostgreSQL",
    kill: hitsWorker ? killWorker : (scene) => fault.kill(scene.world, ""),
    bringBack: (world) => fault.bringBack(world),
  };
});
