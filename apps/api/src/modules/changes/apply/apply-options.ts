export interface ApplyOptions {
  readonly instanceId: string;
  readonly direction: "forth" | "back";
  /** Checks whether it could be applied, without changes. */
  readonly isOnlyCheck: boolean;
}
