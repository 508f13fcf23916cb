import type { GameServers } from "../../game-servers/build.ts";

type BuiltVersion = keyof GameServers["java"];

interface GameVersion {
  readonly id: string;
  readonly releasedAt: string;
  readonly javaMajor: number;
  /** Whose protocol it speaks: the newest has no stand-in of its own, so bots join it as this one. */
  readonly protocolOf: BuiltVersion;
}

/** Newest first. */
export const gameVersions: readonly GameVersion[] = [
  { id: "26.2", releasedAt: "2026-06-16T12:00:00+00:00", javaMajor: 25, protocolOf: "26.1" },
  { id: "26.1", releasedAt: "2026-03-24T12:00:00+00:00", javaMajor: 25, protocolOf: "26.1" },
  { id: "1.21.4", releasedAt: "2024-12-03T10:12:57+00:00", javaMajor: 21, protocolOf: "1.21.4" },
  { id: "1.20.1", releasedAt: "2023-06-12T13:25:51+00:00", javaMajor: 17, protocolOf: "1.20.1" },
];

export function javaMajorOf(gameVersion: string): number {
  const found = gameVersions.find(({ id }) => id === gameVersion);
  if (found === undefined) throw new Error(`There is no stand-in for Minecraft ${gameVersion}.`);
  return found.javaMajor;
}
