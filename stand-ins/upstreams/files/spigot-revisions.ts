import { createHash } from "node:crypto";

export interface SpigotRevision {
  readonly gameVersion: string;
  readonly build: number;
  /** Class-file majors: 61 is Java 17. */
  readonly javaVersions: readonly [minimum: number, maximum: number];
}

/** Oldest first. */
export const spigotRevisions: readonly SpigotRevision[] = [
  { gameVersion: "1.20.1", build: 3871, javaVersions: [61, 64] },
  { gameVersion: "1.21.4", build: 4458, javaVersions: [65, 67] },
  { gameVersion: "26.1", build: 4712, javaVersions: [69, 69] },
];

export function spigotRefs({ build }: SpigotRevision): Readonly<Record<string, string>> {
  const names = ["BuildData", "Bukkit", "CraftBukkit", "Spigot"];
  return Object.fromEntries(
    names.map((name) => [name, createHash("sha1").update(`${name} ${build}`).digest("hex")]),
  );
}
