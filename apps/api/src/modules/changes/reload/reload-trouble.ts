import { errorKinds } from "@blockwright/minecraft/console/error-kinds";
import { readLoadEvent } from "@blockwright/minecraft/console/load-event";
import { linesOfLastRun } from "@blockwright/minecraft/console/load-report";
import { parseLogLine } from "@blockwright/minecraft/console/log-line";
import type { SoftwareType } from "@blockwright/minecraft/software";

interface ConsoleOfReload {
  readonly software: SoftwareType;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Of the plugins that were reloaded. */
  readonly names: readonly string[];
}

const longestShown = 200;
const unknownCommand = /^Unknown (?:or incomplete )?command/i;

/** What a reload printed that shows it did not work, as a sentence. */
export function findReloadTrouble({ software, before, after, names }: ConsoleOfReload): string | undefined {
  const isOurs = (plugin: string) => names.some((name) => name.toLowerCase() === plugin.toLowerCase());
  let disabled: string | undefined;
  for (const text of after) {
    const { time, message } = parseLogLine(text);
    if (time === undefined) continue;
    if (unknownCommand.test(message)) return "The server does not know the command for the reload.";
    const event = readLoadEvent(message);
    if (event?.kind === "disabling" && isOurs(event.plugin)) disabled = event.plugin;
    if (event?.kind === "enabling" && event.plugin === disabled) disabled = undefined;
  }
  if (disabled !== undefined) return `The reload turned ${disabled} off.`;
  // Only of this run: an earlier one may have failed for the same reason, and was put back.
  const known = errorKinds(linesOfLastRun(software, before));
  const fresh = [...errorKinds(after)].find(([kind]) => !known.has(kind));
  return fresh && `The reload printed a new error: ${fresh[1].slice(0, longestShown)}`;
}

/** Chat is no answer: players can write anything. */
export function isAnswered(after: readonly string[], names: readonly string[]): boolean {
  return after.some((text) => {
    const { time, message } = parseLogLine(text);
    if (time === undefined || message.startsWith("<")) return false;
    const said = message.toLowerCase();
    return said.includes("reload") || names.some((name) => said.includes(name.toLowerCase()));
  });
}
