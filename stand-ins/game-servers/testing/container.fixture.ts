import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { inject, onTestFinished } from "vitest";
import { GameProcess } from "./game-process.fixture.ts";

const run = promisify(execFile);

export interface ContainerOptions {
  readonly image: string;
  readonly command: readonly string[];
  /** A folder owned by user 1000, or arguments that mount something else at /data. */
  readonly data: string | readonly string[];
  /** The game's port inside, TCP and UDP. */
  readonly port: number;
  /** Further ports, published under their own numbers, as in `--publish`. */
  readonly publish?: readonly string[];
  readonly memoryMb?: number;
  readonly processes?: number;
}

export interface GameContainer {
  readonly server: GameProcess;
  readonly host: string;
  /** The published port on this machine. */
  port(protocol: "tcp" | "udp"): Promise<number>;
  wasKilledForMemory(): Promise<boolean>;
}

/** A game server as the product runs it: an unprivileged user, a read-only image, and only /data writable. */
export function startContainer(options: ContainerOptions): GameContainer {
  const { socketPath, address } = inject("engine");
  const env = { ...process.env, DOCKER_HOST: `unix://${socketPath}` };
  const name = `standin-${randomBytes(6).toString("hex")}`;
  const docker = async (...args: string[]): Promise<string> =>
    (await run("docker", args, { env })).stdout.trim();
  const server = new GameProcess("docker", ["run", "--name", name, ...profile(options)], { env });
  onTestFinished(async () => {
    await docker("rm", "--force", "--volumes", name).catch(() => undefined);
    await server.kill();
  });
  return {
    server,
    host: address,
    port: async (protocol) => {
      const published = await docker("port", name, `${options.port}/${protocol}`);
      return Number(published.split("\n")[0]?.split(":").at(-1));
    },
    wasKilledForMemory: async () =>
      (await docker("inspect", "--format", "{{.State.OOMKilled}}", name)) === "true",
  };
}

function profile({
  image,
  command,
  data,
  port,
  publish = [],
  memoryMb = 512,
  processes = 256,
}: ContainerOptions): string[] {
  return [
    "--interactive",
    "--init",
    "--user=1000:1000",
    "--read-only",
    "--cap-drop=ALL",
    "--security-opt=no-new-privileges:true",
    "--tmpfs=/tmp:rw,noexec,nosuid,nodev,size=64m,uid=1000,gid=1000",
    `--memory=${memoryMb}m`,
    `--memory-swap=${memoryMb}m`,
    "--cpus=2",
    `--pids-limit=${processes}`,
    "--ulimit=nofile=8192:8192",
    "--log-driver=local",
    ...(typeof data === "string" ? [`--volume=${data}:/data:rw`] : data),
    "--workdir=/data",
    `--publish=${port}/tcp`,
    `--publish=${port}/udp`,
    ...publish.map((ports) => `--publish=${ports}`),
    image,
    ...command,
  ];
}
