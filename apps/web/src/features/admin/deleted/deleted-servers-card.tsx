import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { ShowMore } from "../show-more.tsx";
import { TabState } from "../tab-state.tsx";
import { deletedServersQuery } from "./deleted-queries.ts";
import { DeletedServerRow } from "./deleted-server-row.tsx";

export function DeletedServersCard() {
  const [text, setText] = useState("");
  return (
    <Card aria-labelledby="all-deleted-servers" className="flex flex-col gap-4">
      <CardHeader
        id="all-deleted-servers"
        title={t("Deleted servers")}
        description={t("They can come back for 7 days, with their worlds and backups.")}
      />
      <SearchField
        label={t("Find a deleted server")}
        hint={t("Its name, its owner's name or its id.")}
        maxLength={200}
        value={text}
        onChange={setText}
      />
      <DeletedList query={useDeferredValue(text.trim())} />
    </Card>
  );
}

function DeletedList({ query }: { readonly query: string }) {
  const deleted = useInfiniteQuery(deletedServersQuery(query));
  return (
    <TabState query={deleted} failedTitle={t("We couldn't load the deleted servers")}>
      {({ pages }) => {
        const servers = pages.flatMap((page) => page.servers);
        return (
          <>
            {servers.length === 0 && (
              <p className="text-ink-muted">
                {query === ""
                  ? t("No server was deleted in the last 7 days.")
                  : t("No deleted server matches.")}
              </p>
            )}
            <ul className="flex flex-col divide-y divide-night-700">
              {servers.map((server) => (
                <li key={server.id} className="py-4 first:pt-0 last:pb-0">
                  <DeletedServerRow server={server} />
                </li>
              ))}
            </ul>
            <ShowMore list={deleted} />
          </>
        );
      }}
    </TabState>
  );
}
