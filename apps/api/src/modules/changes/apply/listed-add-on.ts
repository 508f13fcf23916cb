import type { FileDigest } from "@blockwright/minecraft/lock";

/**
 * What is known of an installed plugin or mod, kept with a change that removes it so that an undo can list it again.
 */
export interface ListedAddOn {
  readonly id: string;
  readonly name: string;
  readonly version: string | null;
  readonly description: string | null;
  /** `source:id`. */
  readonly source: string;
  readonly downloadUrl: string | null;
  /** Where it is loaded from. */
  readonly path: string | null;
  readonly enabled: boolean;
  /** Where its jar is while it is switched off. */
  readonly asidePath: string | null;
  readonly isPinned: boolean;
  readonly digest: FileDigest | null;
  /** The jar's metadata; null if it has not been read. */
  readonly descriptor: AddOnDescriptor | null;
  readonly update: AvailableUpdate | null;
}

export interface AddOnDescriptor {
  /** The names that others use for it. */
  readonly names: readonly string[];
  /** Names of other add-ons that it bundles. */
  readonly carries: readonly string[];
  /** Names of what it needs to load. */
  readonly needs: readonly string[];
}

export interface AvailableUpdate {
  readonly version: string;
  readonly changelog: string | null;
}
