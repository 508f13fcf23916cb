export const appealDecisions = ["granted", "refused"] as const;
export type AppealDecision = (typeof appealDecisions)[number];
