import type { FileDigest } from "@blockwright/minecraft/lock";

/** What is known of an installed plugin or mod, kept with a change that removes it so that undoing lists it as it was. */
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
  /** Where its jar lies while it is switched off. */
  readonly asidePath: string | null;
  readonly isPinned: boolean;
  readonly digest: FileDigest | null;
  /** What its jar says; null where nobody has read it. */
  readonly descriptor: AddOnDescriptor | null;
  readonly update: AvailableUpdate | null;
}

export interface AddOnDescriptor {
  /** What others call it. */
  readonly names: readonly string[];
  /** Names of others that it has inside. */
  readonly carries: readonly string[];
  /** Names of what must be there for it to load. */
  readonly needs: readonly string[];
}

export interface AvailableUpdate {
  readonly version: string;
  readonly changelog: string | null;
}
