import type { SoftwareType } from "../software.ts";
import { isAtLeast } from "../versions/version.ts";

/** A console command that changes nothing, and how its documented answer is read. */
export interface LagQuestion {
  readonly about: string;
  readonly command: string;
  /** The lines of the answer; undefined while they are not all there. */
  readonly read: (messages: readonly string[]) => readonly string[] | undefined;
}

interface Asked {
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
  readonly hasSpark: boolean;
}

const triples = /^\W{0,3}[\d.]+\/[\d.]+\/[\d.]+, [\d.]+\/[\d.]+\/[\d.]+, [\d.]+\/[\d.]+\/[\d.]+$/;
/** Spark marks its lines, or has a logger of its own. */
const spark = String.raw`^(?:\[⚡\] {0,2})?`;

const tps: LagQuestion = {
  about: "tps",
  command: "tps",
  read: line(/^TPS from last 1m, 5m, 15m: [\d.*, ]+$/),
};
const mspt: LagQuestion = {
  about: "mspt",
  command: "mspt",
  read: lines(/^Server tick times \(avg\/min\/max\) from last 5s, 10s, 1m:?$/, triples),
};
const tickQuery: LagQuestion = {
  about: "mspt",
  command: "tick query",
  read: line(/^Percentiles: P50: [\d.]+ms P95: [\d.]+ms P99: [\d.]+ms\.? Sample: \d+$/),
};
const forgeTps: LagQuestion = {
  about: "tps",
  command: "forge tps",
  read: line(/^Overall ?: Mean tick time: [\d.,]+ ms\. Mean TPS: [\d.,]+$/),
};
const neoForgeTps: LagQuestion = {
  about: "tps",
  command: "neoforge tps",
  read: line(
    /^Overall ?: (?:Mean tick time: [\d.,]+ ms\. Mean TPS: [\d.,]+|[\d.,]+ TPS \([\d.,]+ ms\/tick\))$/,
  ),
};
const sparkTps: LagQuestion = {
  about: "spark",
  command: "spark tps",
  read: lines(
    new RegExp(`${spark}TPS from last 5s, 10s, 1m, 5m, 15m:$`),
    new RegExp(String.raw`${spark}[\d.*, ]+$`),
    new RegExp(String.raw`${spark}Tick durations \(min/med/95%ile/max ms\) from last 10s, 1m:$`),
    new RegExp(String.raw`${spark}[\d./; ]+$`),
  ),
};
const sparkHealth: LagQuestion = {
  about: "spark",
  command: "spark health",
  read: lines(
    new RegExp(String.raw`${spark}>? ?CPU usage from last 10s, 1m, 15m:$`),
    new RegExp(String.raw`${spark}[\d.%, ]+ \(system\)$`),
    new RegExp(String.raw`${spark}[\d.%, ]+ \(process\)$`),
  ),
};
const entities: LagQuestion = {
  about: "entities",
  command: "execute if entity @e",
  read: line(/^Test (?:passed[.,] count: \d+|failed)$/i),
};

/** What this server can be asked about its speed. */
export function lagQuestions({ software, minecraftVersion, hasSpark }: Asked): readonly LagQuestion[] {
  if (software === "bedrock") return [];
  const since = (version: string) => isAtLeast(minecraftVersion, version);
  return [
    ...(software === "paper" || software === "spigot" ? [tps] : []),
    ...(software === "paper" ? [mspt] : []),
    ...(software === "forge" ? [forgeTps] : []),
    ...(software === "neoforge" ? [neoForgeTps] : []),
    ...(software !== "paper" && since("1.20.3") ? [tickQuery] : []),
    ...(hasSpark || (software === "paper" && since("1.21")) ? [sparkTps, sparkHealth] : []),
    ...(since("1.13") ? [entities] : []),
  ];
}

function line(answer: RegExp): LagQuestion["read"] {
  return lines(answer);
}

/** Each line after the one before it; others may come between. */
function lines(...answers: readonly RegExp[]): LagQuestion["read"] {
  return (messages) => {
    const found: string[] = [];
    for (const message of messages) {
      const next = answers[found.length];
      if (next?.test(message.trim()) === true) found.push(message.trim());
    }
    return found.length === answers.length ? found : undefined;
  };
}
