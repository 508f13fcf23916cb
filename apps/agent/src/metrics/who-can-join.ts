import type { Bridge } from "@blockwright/node-protocol/instance";

export type Ping = "java" | Bridge["pings"][number];

/** A loaded machine may lose an answer, and a bridge may start some seconds after its server. */
const missesUntilTold = 3;

/** How often in a row each side of a crossplay server did not answer. */
export type Misses = Readonly<Record<Ping, number>>;
export const noMisses: Misses = { java: 0, bedrock: 0, nethernet: 0 };

export function countAnswer(misses: Misses, ping: Ping, hasAnswered: boolean): Misses {
  return { ...misses, [ping]: hasAnswered ? 0 : misses[ping] + 1 };
}

const nextStep = "Restart the server; if that does not help, read the console";

/** One sentence on who can't join a running crossplay server, and what to do. Null while everybody can. */
export function whoCantJoin(misses: Misses, pings: Bridge["pings"]): string | null {
  const isSilent = (ping: Ping) => misses[ping] >= missesUntilTold;
  const silent = pings.filter(isSilent);
  const isBridgeSilent = silent.length === pings.length;
  if (isSilent("java")) {
    const others = isBridgeSilent ? "nobody can join at the moment" : "Java players can't join at the moment";
    return `The server runs, but ${others}. ${nextStep}.`;
  }
  if (silent.length === 0) return null;
  const who = isBridgeSilent
    ? "Bedrock players"
    : `Bedrock players with ${silent.includes("nethernet") ? "new" : "old"} versions of the game`;
  return `${who} can't join at the moment, the others can. ${nextStep} for what Geyser says.`;
}
