import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { buildsQuery, isUnderWay } from "../../features/builds/build-queries.ts";

/** The build of each server that is being built. */
export function useBuildsUnderWay(): ReadonlyMap<string, string> {
  const { data: builds } = useQuery(buildsQuery);
  return useMemo(
    () =>
      new Map(
        builds?.flatMap(({ id, serverId, status }) =>
          serverId !== null && isUnderWay(status) ? [[serverId, id] as const] : [],
        ),
      ),
    [builds],
  );
}
