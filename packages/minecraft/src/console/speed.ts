import type { SoftwareType } from "../software.ts";
import { isAtLeast } from "../versions/version.ts";

/** How fast a game runs. */
export interface Speed {
  /** Ticks per second over the last minute, 20 at most. */
  readonly tps: number | null;
  /** Milliseconds that a tick takes on average. */
  readonly mspt: number | null;
}

interface SpeedQuestion {
  readonly commands: readonly string[];
  /** How many lines answer them. */
  readonly lines: number;
}

/** What this software can be asked. Undefined: it does not tell. */
export function speedQuestion(software: SoftwareType, minecraftVersion: string): SpeedQuestion | undefined {
  const since = (version: string) => isAtLeast(minecraftVersion, version);
  switch (software) {
    case "paper":
      return since("1.16") ? { commands: ["tps", "mspt"], lines: 3 } : { commands: ["tps"], lines: 1 };
    case "spigot":
      return { commands: ["tps"], lines: 1 };
    case "forge":
      return since("1.13") ? { commands: ["forge tps"], lines: 1 } : undefined;
    case "neoforge":
      return { commands: ["neoforge tps"], lines: 1 };
    case "vanilla":
    case "fabric":
      return since("1.20.3") ? { commands: ["tick query"], lines: 4 } : undefined;
    case "bedrock":
      return undefined;
  }
}

const fullSpeed = 20;
const fullTickMs = 1000 / fullSpeed;
const number = (text: string | undefined) => Number((text ?? "").replace(",", "."));

/** Reads the answers, which may come with other lines between them. */
export function readSpeed(messages: readonly string[]): Speed {
  const find = (pattern: RegExp) => {
    for (const message of messages) {
      const match = pattern.exec(message.trim());
      if (match) return number(match[1]);
    }
    return undefined;
  };
  const tps =
    find(/^TPS from last 1m, 5m, 15m: \*?([\d.]+)/) ??
    find(/Mean TPS: ([\d.,]+)$/) ??
    find(/^Overall ?: ([\d.,]+) TPS/);
  const mspt =
    find(/, ([\d.]+)\/[\d.]+\/[\d.]+$/) ??
    find(/^Average time per tick: ([\d.]+)/) ??
    find(/Mean tick time: ([\d.,]+) ms/) ??
    find(/\(([\d.,]+) ms\/tick\)$/);
  const derived = mspt === undefined ? undefined : 1000 / Math.max(mspt, fullTickMs);
  return { tps: shown(tps ?? derived, fullSpeed), mspt: shown(mspt, Infinity) };
}

function shown(value: number | undefined, most: number): number | null {
  return value === undefined || !Number.isFinite(value)
    ? null
    : Math.min(most, Math.round(value * 100) / 100);
}
