import type { SearchHit } from "@blockwright/contract/files";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { messageOf } from "../../../../shared/api/message-of.ts";
import { t } from "../../../../shared/text/t.ts";
import { visibleLine } from "../../../../shared/text/visible-text.ts";
import { EmptyState } from "../../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../../shared/ui/error-state.tsx";
import { folderOf, nameOf } from "../../file-paths.ts";
import { fileSearchQuery } from "../../file-queries.ts";
import type { Searched } from "../../file-queries.ts";
import { placeLink } from "../../use-files-place.ts";
import { FileIcon } from "../file-icon.tsx";
import { Searching } from "./searching.tsx";

export interface SearchResultsProps {
  readonly serverId: string;
  readonly searched: Searched;
}

export function SearchResults({ serverId, searched }: SearchResultsProps) {
  const { data, error, isFetching, refetch } = useQuery(fileSearchQuery(serverId, searched));
  if (error !== null)
    return (
      <ErrorState
        title={t("The search failed")}
        level="h2"
        message={messageOf(error, t("Please try again"))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Searching />;
  if (data.hits.length === 0)
    return (
      <EmptyState
        title={t("Nothing found")}
        level="h2"
        description={
          searched.in === "names"
            ? t("No name in this folder contains that. Try searching contents.")
            : t("No text file in this folder contains that.")
        }
      />
    );
  return (
    <>
      <ul aria-label={t("Search results")} className="max-h-[max(24rem,calc(100dvh-14rem))] overflow-y-auto">
        {data.hits.map((hit) => (
          <HitRow key={hit.path} serverId={serverId} hit={hit} />
        ))}
      </ul>
      {!data.isComplete && (
        <p className="border-t border-night-700 px-4 py-3 text-sm text-lamp-400 sm:px-5">
          {t("There may be more. Search in a smaller folder, or for a longer text.")}
        </p>
      )}
    </>
  );
}

function HitRow({ serverId, hit }: { readonly serverId: string; readonly hit: SearchHit }) {
  const name = nameOf(hit.path);
  const dir = folderOf(hit.path);
  const search = hit.type === "directory" ? { dir: hit.path } : { dir, file: name };
  return (
    <li className="border-b border-night-700/60 last:border-0">
      <Link
        {...placeLink(serverId, search)}
        className="flex min-h-11 items-center gap-3 px-4 py-2 text-sm -outline-offset-2 hover:bg-night-800 sm:px-5"
      >
        <FileIcon name={name} type={hit.type} />
        <span className="min-w-0 flex-1">
          <span className="block truncate">{visibleLine(name)}</span>
          <span className="block truncate text-xs text-ink-muted">
            {dir === "" ? t("In the server's folder.") : visibleLine(dir)}
          </span>
          {hit.line && (
            <span className="mt-1 block truncate font-mono text-xs text-ink-muted">
              {`${hit.line.number}: ${visibleLine(hit.line.text.trim())}`}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
