import type { Person } from "../../../platform/actor.ts";
import { saveFile, type SavingDeps } from "../edit/save-file.ts";
import { openVersion, type WantedVersion } from "./read-versions.ts";

/** Saves an earlier content as the editor would: the current content becomes a version, too. */
export async function restoreVersion(
  deps: SavingDeps,
  actor: Person,
  wanted: WantedVersion,
): Promise<{ version: string }> {
  const { version, text } = await openVersion(deps, wanted);
  const cut = version.path.lastIndexOf("/");
  const [dir, fileName] = [version.path.slice(0, Math.max(0, cut)), version.path.slice(cut + 1)];
  const saved = await saveFile(deps, actor, { serverId: wanted.serverId, dir, fileName, ...text });
  return { version: saved.version };
}
