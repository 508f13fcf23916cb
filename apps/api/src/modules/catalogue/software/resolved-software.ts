import type { Launch, MakingStep } from "@blockwright/minecraft/lock";
import type { SoftwareType } from "@blockwright/minecraft/software";
import type { PinnedFile } from "../pinned-file.ts";

/** The software part of a lock, and how to describe the choice. */
export interface ResolvedSoftware {
  readonly type: SoftwareType;
  readonly minecraftVersion: string;
  readonly build: string | null;
  readonly refs: Readonly<Record<string, string>> | null;
  /** False: its makers still call it experimental. */
  readonly isStable: boolean;
  /** Null where no Java is needed. */
  readonly java: number | null;
  readonly javaFlags: readonly string[] | null;
  readonly launch: Launch;
  readonly files: readonly PinnedFile[];
  readonly steps: readonly MakingStep[];
}
