import type { ServerPart } from "@blockwright/contract/server-updates";
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useEffect } from "react";
import { diagnosisQuery } from "../../features/doctor/doctor-queries.ts";
import { lastWorkingKey } from "../../features/doctor/last-working/last-working-key.ts";
import { changesKey, pluginsKey } from "../../features/plugins/plugin-keys.ts";
import { watchServer } from "../../features/servers/detail/server-updates.ts";
import { serverQuery } from "../../features/servers/server-queries.ts";
import { jobsKey } from "../../features/servers/software/jobs-key.ts";
import { createRefresher } from "../../shared/api/create-refresher.ts";

/** Immediately refetches what the api reports as changed. Without the socket, polling finds it within its interval. */
export function useServerUpdates(serverId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refreshers = {
      server: refresherOf(queryClient, serverQuery(serverId).queryKey),
      diagnosis: refresherOf(queryClient, diagnosisQuery(serverId).queryKey),
      lastWorking: refresherOf(queryClient, lastWorkingKey(serverId)),
      jobs: refresherOf(queryClient, jobsKey(serverId)),
      changes: refresherOf(queryClient, changesKey(serverId)),
      plugins: refresherOf(queryClient, pluginsKey(serverId)),
    };
    const affected: Readonly<Record<ServerPart, readonly (keyof typeof refreshers)[]>> = {
      server: ["server", "diagnosis"],
      job: ["jobs", "plugins"],
      change: ["diagnosis", "lastWorking", "changes", "plugins"],
    };
    return watchServer(serverId, (parts) => {
      for (const name of new Set(parts.flatMap((part) => affected[part]))) refreshers[name]();
    });
  }, [queryClient, serverId]);
}

function refresherOf(queryClient: QueryClient, queryKey: QueryKey): () => void {
  return createRefresher(() => queryClient.invalidateQueries({ queryKey, exact: true }));
}
