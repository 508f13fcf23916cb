type Channel = "ALPHA" | "BETA" | "STABLE" | "RECOMMENDED";

export interface PaperBuild {
  readonly project: "paper" | "folia";
  readonly gameVersion: string;
  readonly id: number;
  readonly channel: Channel;
  readonly builtAt: string;
}

function builds(
  project: PaperBuild["project"],
  gameVersion: string,
  from: string,
  list: readonly [id: number, channel: Channel][],
): readonly PaperBuild[] {
  return list.map(([id, channel], index) => ({
    project,
    gameVersion,
    id,
    channel,
    builtAt: new Date(Date.parse(from) + index * 86_400_000).toISOString(),
  }));
}

/** Oldest first. Of 1.21.4 and 26.1 the newest build is not the newest stable one; 26.2 has no stable one at all. */
export const paperBuilds: readonly PaperBuild[] = [
  ...builds("paper", "1.20.1", "2023-09-20T10:00:00Z", [
    [195, "STABLE"],
    [196, "RECOMMENDED"],
  ]),
  ...builds("paper", "1.21.4", "2025-05-01T10:00:00Z", [
    [229, "BETA"],
    [231, "STABLE"],
    [232, "STABLE"],
    [233, "ALPHA"],
  ]),
  ...builds("paper", "26.1", "2026-05-20T10:00:00Z", [
    [12, "ALPHA"],
    [31, "BETA"],
    [40, "STABLE"],
    [41, "STABLE"],
    [42, "BETA"],
  ]),
  ...builds("paper", "26.2", "2026-06-20T10:00:00Z", [
    [3, "ALPHA"],
    [4, "ALPHA"],
  ]),
  ...builds("folia", "1.21.4", "2025-05-10T10:00:00Z", [[6, "STABLE"]]),
];

export function paperFileName({ project, gameVersion, id }: PaperBuild): string {
  return `${project}-${gameVersion}-${id}.jar`;
}
