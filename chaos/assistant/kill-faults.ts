import { buildFaults } from "../build/faults.ts";
import type { BuildWorld } from "../build/world.ts";
import { waitFor } from "../wait-for.ts";
import { readTurn, type SeenTurn } from "./chat.ts";
import { turnPoints, type TurnPoint } from "./points.ts";
import type { AssistantWorld } from "./world.ts";

/** A part of the product is killed with SIGKILL and comes back. */
export interface TurnFault {
  readonly name: string;
  readonly hitsWorker: boolean;
  readonly hitsDatabase: boolean;
  readonly points: readonly TurnPoint[];
  kill(scene: AssistantWorld, turnId: string, point: TurnPoint): Promise<void>;
  bringBack(world: BuildWorld): Promise<void>;
}

/** The worker that has the run of this phase. A turn that waits for a click has none: then any of them. */
const killWorker: TurnFault["kill"] = async (scene, turnId, point) => {
  const { query, workforce } = scene.world;
  const owner = await waitFor("a worker to have the run", async () => {
    const turn = await readTurn(scene, turnId);
    if (!turn) return undefined;
    const [row] = await query<{ executor: string | null }>(
      "select executor_id as executor from dbos.workflow_status where workflow_uuid = $1",
      [runOf(turnId, point, turn)],
    );
    return (
      workforce.byExecutor(row?.executor ?? null) ?? (point.isBeforeClick ? workforce.members[0] : undefined)
    );
  });
  await owner.program.kill();
  workforce.dismiss(owner);
};

function runOf(turnId: string, { isInChange, isUndo }: TurnPoint, { changeId, runs }: SeenTurn): string {
  if (isUndo) return `undo-${changeId}-1`;
  return isInChange ? `change-${changeId}` : `turn-${turnId}-${runs}`;
}

const killed = ["worker", "api", "agent", "PostgreSQL", "NATS"];
const hit = buildFaults.filter(({ name }) => killed.includes(name));

/** Where the node is needed most. */
const withoutNats = turnPoints.filter(({ name }) =>
  ["tool running", "files half written", "verifying"].includes(name),
);

export const turnFaults: readonly TurnFault[] = hit.map((fault) => {
  const hitsWorker = fault.name === "worker";
  return {
    name: fault.name,
    hitsWorker,
    hitsDatabase: fault.name === "PostgreSQL",
    points: fault.name === "NATS" ? withoutNats : turnPoints,
    kill: hitsWorker ? killWorker : (scene) => fault.kill(scene.world, ""),
    bringBack: (world) => fault.bringBack(world),
  };
});
