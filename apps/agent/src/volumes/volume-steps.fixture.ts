import type { Volumes } from "./volumes.ts";

const LIMIT_BYTES = 8 * 1024 * 1024;

export type VolumeStep =
  | { readonly name: "create" | "delete" | "moveToTrash"; readonly id: string }
  | { readonly name: "clone" | "swap" | "snapshot" | "restore"; readonly id: string; readonly other: string }
  | { readonly name: "deleteSnapshot" | "deleteTrash"; readonly other: string };

/** Few ids, so that steps affect each other. */
const ids = (kind: number) =>
  Array.from({ length: 4 }, (_, index) => `0000000${kind}-0000-4000-8000-00000000000${index}`);
const volumeIds = ids(1);
const snapshotIds = ids(2);

export async function chooseStep(volumes: Volumes, random: () => number): Promise<VolumeStep> {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const id = pick(volumeIds) ?? "";
  const other = pick(volumeIds.filter((one) => one !== id)) ?? "";
  const snapshot = pick(snapshotIds) ?? "";
  const trashed = pick(await volumes.listTrash());
  const steps: VolumeStep[] = [
    { name: "create", id },
    { name: "create", id: other },
    { name: "clone", id, other },
    { name: "swap", id, other },
    { name: "snapshot", id, other: snapshot },
    { name: "deleteSnapshot", other: snapshot },
    { name: "moveToTrash", id },
    { name: "delete", id },
  ];
  if (trashed !== undefined) {
    steps.push({ name: "restore", id: trashed.volumeId, other: trashed.trashId });
    steps.push({ name: "deleteTrash", other: trashed.trashId });
  }
  return pick(steps) ?? { name: "create", id };
}

export async function runStep(volumes: Volumes, step: VolumeStep): Promise<unknown> {
  switch (step.name) {
    case "create":
      return volumes.create(step.id, LIMIT_BYTES);
    case "delete":
      return volumes.delete(step.id);
    case "moveToTrash":
      return volumes.moveToTrash(step.id);
    case "clone":
      return volumes.clone(step.id, step.other, LIMIT_BYTES);
    case "swap":
      return volumes.swap(step.id, step.other);
    case "snapshot":
      return volumes.snapshot(step.id, step.other);
    case "restore":
      return volumes.restore(step.id, step.other);
    case "deleteSnapshot":
      return volumes.deleteSnapshot(step.other);
    case "deleteTrash":
      return volumes.deleteTrash(step.other);
  }
}
