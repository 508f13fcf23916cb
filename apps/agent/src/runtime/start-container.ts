import type Docker from "dockerode";
import { ask, askUnless } from "./engine.ts";

/** After an engine was killed, its network may still list a container that ended meanwhile, and refuse it a place. */
const STALE_ENDPOINT = /endpoint with name \S+ already exists in network/;

export async function startContainer(docker: Docker, name: string, network: string): Promise<void> {
  const start = () => askUnless([304], () => docker.getContainer(name).start());
  try {
    await start();
  } catch (error) {
    if (!STALE_ENDPOINT.test((error as Error).message)) throw error;
    await forgetEndpoint(docker, name, network);
    await start();
  }
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
