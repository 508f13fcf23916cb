import type { NodeKeys } from "@blockwright/node-protocol/sealed-for-node";
import type { Instances } from "../instances/instances.ts";
import type { InstanceTrees } from "../instances/trees/instance-trees.ts";
import type { Volumes } from "../volumes/volumes.ts";
import type { BackupStore } from "./backup-store.ts";
import type { SavingDeps } from "./quiet/resume-saving.ts";
import type { Restic } from "./restic.ts";

export interface BackupDeps {
  readonly store: Pick<BackupStore, "folderOf">;
  readonly restic: Restic;
  /** Of restic, with a folder for each repository. */
  readonly cacheFolder: string;
  readonly keys: NodeKeys;
  readonly volumes: Volumes;
  readonly trees: InstanceTrees;
  readonly instances: Pick<Instances, "get">;
  readonly saving: SavingDeps;
}
