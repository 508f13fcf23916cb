/** Named apart from its implementation: whoever begins a build needs no more than this. */
export interface BuildAttempt {
  readonly buildId: string;
  readonly attempt: number;
  readonly serverId: string;
}

export const buildServer: {
  readonly name: string;
  readonly queue: "servers";
  readonly input?: BuildAttempt;
} = { name: "builds.build-server", queue: "servers" };
