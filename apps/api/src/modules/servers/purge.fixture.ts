import type { TestApi } from "../../api.fixture.ts";
import { purgeServer, serversToPurge } from "./purge-servers.ts";

/** Like the hourly run: servers whose retention has ended. */
export function dueForPurge({ application }: TestApi): Promise<string[]> {
  return serversToPurge(application.deps);
}

export function purgeNow({ application }: TestApi, serverId: string): Promise<boolean> {
  return purgeServer(application.deps, serverId);
}
