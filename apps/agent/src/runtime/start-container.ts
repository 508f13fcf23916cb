import type Docker from "dockerode";
import { closeEngineNames } from "./engine-names.ts";
import { ask, askUnless } from "./engine.ts";
import { forgetFlows } from "./forget-flows.ts";
import { removeContainer } from "./remove-container.ts";
import type { NetworkNamespace } from "./run-in-namespace.ts";

/** After an engine was killed, its network may still list a container that ended meanwhile, and refuse it a place. */
const STALE_ENDPOINT = /endpoint with name \S+ already exists in network/;

export interface StartPlace extends NetworkNamespace {
  /** Name of the network. */
  readonly bridge: string;
  /** The name servers that containers ask. */
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

/** What can only be seen to once it runs: nothing of its neighbours or of the container before is left with it. */
async function separate(docker: Docker, name: string, place: StartPlace): Promise<void> {
  const found = await askUnless([404], () => docker.getContainer(name).inspect());
  // Zero when it has ended already.
  if (!found?.State.Pid) return;
  await closeEngineNames(found.State.Pid, place.resolvers);
  const address = found.NetworkSettings.Networks[place.bridge]?.IPAddress ?? "";
  if (address !== "") await forgetFlows(place, address);
}

/** The engine forgets an endpoint by force only while there is no container of its name. */
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
