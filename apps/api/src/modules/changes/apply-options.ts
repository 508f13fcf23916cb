export interface ApplyOptions {
  readonly instanceId: string;
  readonly direction: "forth" | "back";
  /** Looks whether it could be done, and does nothing. */
  readonly isOnlyCheck: boolean;
}
