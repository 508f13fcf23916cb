import type { connectEngine } from "../apps/agent/src/runtime/engine.ts";

type Engine = ReturnType<typeof connectEngine>;

export interface BareContainer {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly environment?: readonly string[];
  readonly user?: string;
  readonly memoryBytes: number;
  readonly port: number;
  readonly folder: string;
}

/** Like `docker run -d -i`, without the startup time of the command line. */
export async function runBare(docker: Engine, wanted: BareContainer) {
  const key = `${wanted.port}/tcp`;
  const container = await docker.createContainer({
    name: wanted.name,
    Image: wanted.image,
    Cmd: [...wanted.command],
    Env: [...(wanted.environment ?? [])],
    ...(wanted.user !== undefined && { User: wanted.user }),
    OpenStdin: true,
    WorkingDir: "/data",
    ExposedPorts: { [key]: {} },
    HostConfig: {
      Memory: wanted.memoryBytes,
      MemorySwap: wanted.memoryBytes,
      PortBindings: { [key]: [{ HostPort: String(wanted.port) }] },
      Binds: [`${wanted.folder}:/data`],
    },
  });
  await container.start();
  return container;
}
