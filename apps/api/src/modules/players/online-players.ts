import { parseLogLine } from "@blockwright/minecraft/console/log-line";

export interface OnlinePlayer {
  readonly name: string;
  /** Null if the console does not go back that far. */
  readonly since: Date | null;
}

const came = [/^([.\w]{1,17}) joined the game$/, /^Player connected: ([\p{L}\p{N}_ ]{1,16}), xuid: \d*/u];
const left = [/^([.\w]{1,17}) left the game$/, /^Player disconnected: ([\p{L}\p{N}_ ]{1,16}), xuid: \d*/u];
const maxPlayers = 500;
const dayMs = 86_400_000;

/**
 * Who came and has not left, from the lines of one run. `told` are names that the game tells itself: they are online
 * even if the line about them is gone.
 */
export function findOnline(lines: readonly string[], told: readonly string[], now: Date): OnlinePlayer[] {
  const online = new Map<string, Date | null>(told.map((name) => [name, null]));
  const gone = new Set<string>();
  for (const line of lines) {
    const { time, level, message } = parseLogLine(line);
    if (time === undefined || level !== "info") continue;
    const joined = nameIn(came, message);
    const quit = nameIn(left, message);
    if (joined !== undefined && online.size < maxPlayers) online.set(joined, momentOf(time, now));
    if (joined !== undefined) gone.delete(joined);
    if (quit !== undefined) gone.add(quit);
  }
  return [...online].filter(([name]) => !gone.has(name)).map(([name, since]) => ({ name, since }));
}

function nameIn(patterns: readonly RegExp[], message: string): string | undefined {
  for (const pattern of patterns) {
    const name = pattern.exec(message)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Games print the time of day in UTC: the last such moment before now. */
function momentOf(time: string, now: Date): Date | null {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(/[:.]/).map(Number);
  if (![hours, minutes, seconds].every(Number.isFinite)) return null;
  const moment = new Date(now);
  moment.setUTCHours(hours, minutes, seconds, 0);
  return moment > now ? new Date(moment.getTime() - dayMs) : moment;
}
