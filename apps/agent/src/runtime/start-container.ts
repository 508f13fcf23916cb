import type Docker from "dockerode";
import { closeEngineNames } from "./engine-names.ts";
import { ask, askUnless } from "./engine.ts";
import { forgetFlows } from "./forget-flows.ts";
import { removeContainer } from "./remove-container.ts";
import type { NetworkNamespace } from "./run-in-namespace.ts";

/** After an engine was killed, its network may still list a container that has exited, and refuse to attach it. */
const STALE_ENDPOINT = /endpoint with name \S+ already exists in network/;

export interface StartPlace extends NetworkNamespace {
  /** Name of the network. */
  readonly bridge: string;
  /** The DNS servers used by containers. */
  readonly resolvers: readonly string[];
}

export async function startContainer(docker: Docker, name: string, place: StartPlace): Promise<void> {
  const start = () => askUnless([304], () => docker.getContainer(name).start());
  try {
    await start();
  } catch (error) {
    if (!STALE_ENDPOINT.test((error as Error).message)) throw error;
    await forgetEndpoint(docker, name, place.bridge);
    await start();
  }
  await separate(docker, name, place).catch(async (error: unknown) => {
    await removeContainer(docker, name);
    throw error;
  });
}

/** Isolation that requires a running container: from its neighbours, and from the previous user of its address. */
async function separate(docker: Docker, name: string, place: StartPlace): Promise<void> {
  const found = await askUnless([404], () => docker.getContainer(name).inspect());
  // The pid is zero when the container has already exited.
  if (!found?.State.Pid) return;
  await closeEngineNames(found.State.Pid, place.resolvers);
  const address = found.NetworkSettings.Networks[place.bridge]?.IPAddress ?? "";
  if (address !== "") await forgetFlows(place, address);
}

/** The engine only force-removes an endpoint while no container of that name exists. */
async function forgetEndpoint(docker: Docker, name: string, network: string): Promise<void> {
  const { Id } = await ask(() => docker.getContainer(name).inspect());
  const container = docker.getContainer(Id);
  await ask(() => container.rename({ name: `${name}-mending` }));
  try {
    await ask(() => docker.getNetwork(network).disconnect({ Container: name, Force: true }));
  } finally {
    await ask(() => container.rename({ name }));
  }
}
