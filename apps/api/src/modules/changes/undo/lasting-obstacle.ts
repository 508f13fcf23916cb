import type { ChangeRow } from "../changes.repository.ts";

/** Why it can never be undone again, no matter what is done first. Null if there is no such obstacle. */
export function findLastingObstacle(
  change: Pick<ChangeRow, "installationId" | "forgottenAt">,
  presentInstallationId: string | undefined,
): string | null {
  if (change.forgottenAt !== null)
    return "That was too long ago to be undone: what was there before is no longer kept.";
  return isOfOtherInstallation(change, presentInstallationId)
    ? "The server has been reinstalled since, so there is nothing left of that change to undo."
    : null;
}

/** Its files are not the current ones. */
export function isOfOtherInstallation(
  { installationId }: Pick<ChangeRow, "installationId">,
  presentInstallationId: string | undefined,
): boolean {
  return (
    installationId !== null && presentInstallationId !== undefined && installationId !== presentInstallationId
  );
}

/** Only these can have touched the same files. */
export function ofSameInstallation<One extends Pick<ChangeRow, "installationId">>(
  changes: readonly One[],
  { installationId }: Pick<ChangeRow, "installationId">,
): readonly One[] {
  return changes.filter((one) => one.installationId === installationId);
}
