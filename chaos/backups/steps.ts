import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BuildWorld } from "../build/world.ts";
import type { OwnedServer } from "../servers/owned.ts";
import { waitFor } from "../wait-for.ts";
import { untilHeld, type HeldWrite } from "./gate.ts";
import { findRestic, type ResticCommand } from "./restic-processes.ts";
import { StepMissed } from "./step-missed.ts";

export type BackupKind = "backup" | "restore" | "browse" | "prune";

/** A point in a backup operation at which something is killed. */
export interface BackupStep {
  readonly kind: BackupKind;
  readonly name: string;
  /** The write that is blocked until the kill. */
  readonly held?: HeldWrite;
  /** Whether restic runs in this step. */
  readonly hasRestic: boolean;
  /** Resolves when the operation has reached this step. Rejects when it is over before. */
  reach(world: BuildWorld, server: OwnedServer, isOver: () => boolean): Promise<unknown>;
}

const reachedWithin = { withinMs: 120_000, everyMs: 5 };

function untilReached(what: string, isReached: () => boolean, isOver: () => boolean): Promise<true> {
  const look = () => {
    if (isReached()) return true as const;
    if (isOver()) throw new StepMissed(`it was over before ${what}`);
    return undefined;
  };
  return waitFor(what, look, reachedWithin);
}

export function untilResticRuns(
  { serverId }: OwnedServer,
  command: ResticCommand,
  isOver: () => boolean,
): Promise<true> {
  return untilReached(`restic ran ${command}`, () => findRestic(serverId, command).length > 0, isOver);
}

function asked(kind: BackupKind): BackupStep {
  return { kind, name: "asked", hasRestic: false, reach: async () => undefined };
}

function inRestic(kind: BackupKind, name: string, command: ResticCommand): BackupStep {
  return {
    kind,
    name,
    hasRestic: true,
    reach: (_world, server, isOver) => untilResticRuns(server, command, isOver),
  };
}

function held(kind: BackupKind, name: string, write: HeldWrite): BackupStep {
  return {
    kind,
    name,
    held: write,
    hasRestic: false,
    reach: (world, _server, isOver) => untilHeld(world, isOver),
  };
}

export const backupSteps: readonly BackupStep[] = [
  asked("backup"),
  {
    kind: "backup",
    name: "saving the world",
    hasRestic: false,
    reach: ({ stateFolder }, { instanceId }, isOver) =>
      untilReached(
        "saving was switched off",
        () => existsSync(join(stateFolder, "saving-off", instanceId)),
        isOver,
      ),
  },
  inRestic("backup", "copying", "backup"),
  inRestic("backup", "checking", "check"),
  held("backup", "completing", { backup: "ready" }),
  asked("restore"),
  inRestic("restore", "fetching", "restore"),
  held("restore", "stopping the server", { line: "^The server is down" }),
  held("restore", "putting in place", { line: "^The files of the backup are in place" }),
  held("restore", "completing", { backup: "ready" }),
  asked("prune"),
  inRestic("prune", "forgetting", "forget"),
  held("prune", "letting go of the row", { backup: "deleted" }),
];
