import type { SoftwareType } from "../software.ts";

export interface BlockPosition {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A fix as data. It is not trusted: every path and name is looked up again when it is applied. */
export type CrashFix =
  | { readonly kind: "more-memory" | "lower-heap" | "raise-metaspace" | "raise-direct-memory" }
  | { readonly kind: "raise-thread-limit" | "free-disk" | "repair-permissions" }
  | { readonly kind: "accept-eula" | "change-port" | "align-proxy" }
  | { readonly kind: "reinstall-software" | "restore-backup" | "restart" | "wait" }
  /** Always an installed plugin. */
  | { readonly kind: "remove-plugin" | "replace-plugin" | "edit-plugin-config"; readonly plugin: string }
  | { readonly kind: "install-dependency"; readonly names: readonly string[] }
  /** `plugin`: the installed one that needs it, which is disabled where that Java is missing. */
  | { readonly kind: "choose-java"; readonly major: number; readonly plugin?: string }
  | { readonly kind: "choose-minecraft" }
  | { readonly kind: "choose-software"; readonly software: SoftwareType }
  /** Null removes the line. */
  | { readonly kind: "repair-property"; readonly key: string; readonly value: string | null }
  | { readonly kind: "repair-file" | "delete-file"; readonly path: string }
  | { readonly kind: "disable-data-pack"; readonly pack: string }
  | { readonly kind: "run-command"; readonly command: string }
  | { readonly kind: "remove-entity" | "remove-block"; readonly at: BlockPosition };
