import { lazy, Suspense } from "react";
import type { SearchResultsProps } from "./search-results.tsx";
import { Searching } from "./searching.tsx";

const SearchResults = lazy(async () => ({ default: (await import("./search-results.tsx")).SearchResults }));

/** Loaded with the first search. */
export function LazySearchResults(props: SearchResultsProps) {
  return (
    <Suspense fallback={<Searching />}>
      <SearchResults {...props} />
    </Suspense>
  );
}
