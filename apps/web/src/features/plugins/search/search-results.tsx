import type { PluginHit, searchPlugins } from "@blockwright/contract/plugins";
import type { RouteAnswer } from "@blockwright/contract/route";
import type { UseQueryResult } from "@tanstack/react-query";
import { failureText } from "../../../shared/api/message-of.ts";
import { listOf } from "../../../shared/text/list-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import type { AddOnWords } from "../plugin-words.ts";
import { HitRow, HitRowSkeleton } from "./hit-row.tsx";
import type { InstallControl } from "./hit-row.tsx";

interface SearchResultsProps {
  /** The search text; empty: nothing searched yet. */
  readonly text: string;
  readonly search: UseQueryResult<RouteAnswer<typeof searchPlugins>>;
  readonly words: AddOnWords;
  readonly install: InstallControl;
}

export function SearchResults({ text, search, words, install }: SearchResultsProps) {
  const { data, error, isFetching, refetch } = search;
  if (text === "")
    return <p className="pt-6 pb-2 text-center text-ink-muted">{t("Search for plugins to install")}</p>;
  if (data) return <Hits {...data} text={text} words={words} install={install} />;
  if (error && !isFetching)
    return (
      <ErrorState
        title={t("Search Failed")}
        message={failureText(t("Failed to search for plugins."), error)}
        isRetrying={false}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div aria-busy="true" className="mt-5 divide-y divide-night-700 border-t border-night-700">
      {[0, 1, 2].map((row) => (
        <HitRowSkeleton key={row} />
      ))}
    </div>
  );
}

interface HitsProps extends Omit<SearchResultsProps, "search"> {
  readonly hits: readonly PluginHit[];
  readonly silentSources: readonly string[];
}

function Hits({ text, hits, silentSources, words, install }: HitsProps) {
  return (
    <div className="mt-5">
      {silentSources.length > 0 && (
        <p className="mb-4 text-sm text-lamp-400">
          {t("No answer from {sources}: what they offer is missing here.", {
            sources: listOf(silentSources.map(visibleLine)),
          })}
        </p>
      )}
      {hits.length === 0 ? (
        <EmptyState
          title={words.nothingFound}
          description={t(
            "Nothing that runs on this server matches '{text}'. Try another name or a shorter one.",
            {
              text,
            },
          )}
        />
      ) : (
        <ul className="divide-y divide-night-700 border-t border-night-700">
          {hits.map((hit) => (
            <HitRow key={hit.id} hit={hit} install={install} />
          ))}
        </ul>
      )}
    </div>
  );
}
