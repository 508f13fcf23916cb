import type { Change } from "@blockwright/contract/changes";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { pluginsQuery } from "../plugin-queries.ts";
import { fileChanges, isUnderWay } from "./change-state.ts";

/** After a change has ended, refetches the installed plugins and the search results. */
export function useRefreshAfterChange(serverId: string, changes: readonly Change[] | undefined): void {
  const queryClient = useQueryClient();
  const ended = changes && endedOf(changes);
  const known = useRef(ended);
  useEffect(() => {
    const before = known.current;
    known.current = ended;
    if (before === undefined || ended === undefined || ended === before) return;
    void queryClient.invalidateQueries({ queryKey: pluginsQuery(serverId).queryKey });
  }, [queryClient, serverId, ended]);
}

/** Identifies the outcome of the newest finished change. */
function endedOf(changes: readonly Change[]): string {
  const newest = fileChanges(changes).find(({ state }) => !isUnderWay(state));
  return newest === undefined ? "" : `${newest.id} ${newest.state}`;
}
