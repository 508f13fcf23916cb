import type { TestApi } from "../../api.fixture.ts";
import { purgeServer, serversToPurge } from "./purge-servers.ts";

/** As the hourly look does it: those whose time is over. */
export function dueForPurge({ application }: TestApi): Promise<string[]> {
  return serversToPurge(application.deps);
}

export function purgeNow({ application }: TestApi, serverId: string): Promise<boolean> {
  return purgeServer(application.deps, serverId);
}
