import type { VpsServer } from "@blockwright/contract/admin/fleet";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useSettled } from "../../shared/form/use-settled.ts";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { totalsQuery, vpsServersQuery } from "./admin-queries.ts";
import { DeletedServersCard } from "./deleted/deleted-servers-card.tsx";
import { ShowMore } from "./show-more.tsx";
import { TabSkeleton, TabState } from "./tab-state.tsx";
import { VpsServerCard } from "./vps-server-card.tsx";

/** All machines are asked for each search. */
const searchAfterMs = 300;

/** What is below the machines' answers waits for them: it would move. */
export function VpsServersTab() {
  const held = useInfiniteQuery(vpsServersQuery(""));
  const totals = useQuery(totalsQuery);
  const [text, setText] = useState("");
  const wanted = useDeferredValue(useSettled(text.trim(), searchAfterMs));
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <SearchField
          label={t("Find a server on the machines")}
          hint={t("A part of its name or of its machine's, or the start of its id.")}
          maxLength={100}
          value={text}
          onChange={setText}
        />
        <HeldServers query={wanted} />
      </div>
      {!held.isPending && !totals.isPending && <DeletedServersCard />}
    </div>
  );
}

function HeldServers({ query }: { readonly query: string }) {
  const held = useInfiniteQuery(vpsServersQuery(query));
  const { data: totals, isPending } = useQuery(totalsQuery);
  return (
    <TabState query={held} failedTitle={t("We couldn't ask the machines")}>
      {({ pages }) =>
        // Machines that did not answer stand above the list.
        isPending ? (
          <TabSkeleton />
        ) : (
          <>
            {totals?.away.map(({ nodeName, reason }) => (
              <p key={nodeName} className="text-lamp-400">
                {`${visibleLine(nodeName)}: ${visibleLine(reason)}`}
              </p>
            ))}
            <ServerList servers={pages.flat()} isSearch={query !== ""} />
            <ShowMore list={held} />
          </>
        )
      }
    </TabState>
  );
}

interface ServerListProps {
  readonly servers: readonly VpsServer[];
  readonly isSearch: boolean;
}

function ServerList({ servers, isSearch }: ServerListProps) {
  if (servers.length === 0)
    return (
      <Card>
        {isSearch ? (
          <EmptyState
            title={t("No server like that")}
            description={t("Only what the machines hold right now is searched.")}
          />
        ) : (
          <EmptyState
            title={t("The machines hold no servers")}
            description={t("They appear here once someone builds one.")}
          />
        )}
      </Card>
    );
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {servers.map((server) => (
        <li key={`${server.nodeName} ${server.serverId}`} className="min-w-0">
          <VpsServerCard server={server} />
        </li>
      ))}
    </ul>
  );
}
