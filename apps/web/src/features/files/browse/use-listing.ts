import type { FileEntry } from "@blockwright/contract/files";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { listingQuery } from "../file-queries.ts";

/** The number of entries a browser can hold and sort easily; the rest is found by searching. */
const mostEntries = 100_000;

export interface Listing {
  /** Undefined until the first page has loaded. */
  readonly entries: readonly FileEntry[] | undefined;
  readonly isComplete: boolean;
  /** More pages are loading. */
  readonly isGrowing: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** The content of a folder. The first page is shown at once, the others follow until all have loaded. */
export function useListing(serverId: string, dir: string): Listing {
  const query = useInfiniteQuery(listingQuery(serverId, dir));
  const { data, hasNextPage, isFetching, error, fetchNextPage } = query;
  const entries = useMemo(() => data && withoutRepeats(data.pages.flatMap(({ files }) => files)), [data]);
  const isGrowing = hasNextPage && (entries?.length ?? 0) < mostEntries && error === null;
  useEffect(() => {
    if (data !== undefined && isGrowing && !isFetching) void fetchNextPage();
    // Also after each page: a fast one may load between two renders.
  }, [isGrowing, isFetching, data, fetchNextPage]);
  return {
    entries,
    isComplete: !hasNextPage,
    isGrowing,
    error,
    isFetching,
    refetch: () => void query.refetch(),
  };
}

/** A file created while pages are loading may be on two of them. */
function withoutRepeats(entries: readonly FileEntry[]): readonly FileEntry[] {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return byName.size === entries.length ? entries : [...byName.values()];
}
