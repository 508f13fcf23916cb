import { z } from "zod";

const pointStates = [
  "planned",
  "applying",
  "applied",
  /** The server was seen to work with it, or the game confirms it. */
  "checked",
  "put-back",
  "failed",
  "not-done",
  /** The work on it was cut off. */
  "unknown",
] as const;
export type PointState = (typeof pointStates)[number];

/** One thing that a turn does. What happened decides its state, never the model. */
export const planPoint = z.object({
  id: z.string(),
  text: z.string(),
  /** `change`: a part of the change set, which is made whole or not at all. `action`: done on its own. */
  kind: z.enum(["change", "action"]),
  state: z.enum(pointStates),
  /** Of a change of permissions that can be undone. */
  permissionChangeId: z.uuid().optional(),
  /** The change of permissions that this one puts back. */
  undoes: z.uuid().optional(),
});
export type PlanPoint = z.output<typeof planPoint>;

/** A line or a figure that was recorded. */
const record = z.object({ text: z.string(), from: z.enum(["console", "figure", "other"]) });
export type TurnRecord = z.output<typeof record>;

/** A cause that the model names. Without a record nothing shows it. */
export const cause = z.object({ text: z.string(), records: z.array(record) });
export type Cause = z.output<typeof cause>;

/** The points with these on top: known ones are replaced in their place. */
export function withPoints(plan: readonly PlanPoint[], points: readonly PlanPoint[]): readonly PlanPoint[] {
  const known = new Set(plan.map(({ id }) => id));
  return [
    ...plan.map((point) => points.find(({ id }) => id === point.id) ?? point),
    ...points.filter(({ id }) => !known.has(id)),
  ];
}

/** The plan once its turn has ended. Only what is in place can be checked. */
export function endedPlan(plan: readonly PlanPoint[], isChecked: boolean): readonly PlanPoint[] {
  return plan.map((point) => ({ ...point, state: endedState(point.state, isChecked) }));
}

function endedState(state: PointState, isChecked: boolean): PointState {
  if (state === "planned") return "not-done";
  if (state === "applying") return "unknown";
  return state === "applied" && isChecked ? "checked" : state;
}
