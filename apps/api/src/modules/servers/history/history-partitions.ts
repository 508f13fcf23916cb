export type HistoryTable = "server_minutes" | "server_hours";

interface HistoryPlan {
  readonly table: HistoryTable;
  readonly unit: "day" | "month";
  readonly ahead: number;
  readonly kept: number;
}

/** A week in minutes, a year in hours. */
export const historyPlans: readonly HistoryPlan[] = [
  { table: "server_minutes", unit: "day", ahead: 3, kept: 7 },
  { table: "server_hours", unit: "month", ahead: 2, kept: 12 },
];
