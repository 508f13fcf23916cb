import { farthestView, maxPlayersFor } from "../plan-limits.ts";
import type { PlannedServer, ServerWish } from "../planned-server.ts";

/**
 * A model's plan for the size and the number of players that were chosen since. A plan that was held down by a smaller
 * size gets the players that were asked for.
 */
export function fitModelPlan(
  planned: PlannedServer,
  { players, memoryMb, platform }: Pick<ServerWish, "players" | "memoryMb" | "platform">,
  asked: number | undefined,
): PlannedServer {
  const { properties } = planned.recipe;
  const inPlan = numberIn(properties["max-players"]) ?? 0;
  const isHeldDown = planned.memoryMb !== undefined && inPlan === maxPlayersFor(planned.memoryMb);
  const wished = players ?? (isHeldDown ? Math.max(inPlan, asked ?? 0) : inPlan);
  const most = maxPlayersFor(memoryMb);
  const view = numberIn(properties["view-distance"]);
  const notes =
    wished > most
      ? [
          `${wished} players need more memory than this plan has; up to ${most} can play. A larger plan takes more.`,
        ]
      : [];
  return {
    ...planned,
    notes: [...planned.notes, ...notes],
    recipe: {
      ...planned.recipe,
      platform,
      properties: {
        ...properties,
        ...(wished > 0 && { "max-players": Math.min(wished, most) }),
        ...(view !== undefined && { "view-distance": Math.min(view, farthestView(memoryMb)) }),
      },
    },
  };
}

function numberIn(value: unknown): number | undefined {
  const number = Number(value);
  return value === undefined || !Number.isFinite(number) ? undefined : number;
}
