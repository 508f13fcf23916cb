/** As it is stored with its server. */
export interface KeptRestartPlan {
  readonly id: string;
  readonly when: "empty" | "time";
  readonly at: string | null;
}
