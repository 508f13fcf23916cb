import type { Lock } from "@blockwright/minecraft/lock";
import { sourceLabel } from "../../catalogue/index.ts";

/**
 * What to do when a node refused a file because its source has another one now. SpigotMC keeps one address per plugin,
 * whose content changes with each release. Undefined if the sentence is about something else.
 */
export function replacedFileSentence(lock: Lock, sentence: string): string | undefined {
  if (!sentence.includes("its hash differs")) return undefined;
  const plugin = lock.plugins.find(({ path, isVerified }) => !isVerified && sentence.startsWith(`${path} `));
  if (!plugin) return undefined;
  const { id, name, version } = plugin;
  const place = sourceLabel(id);
  return `${name} ${version} was replaced: ${place} keeps only the newest file of a plugin, and has another one now. Start a new build to take it.`;
}
