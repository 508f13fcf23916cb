import type { HelpRequest } from "@blockwright/contract/help-queue";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { TabState } from "../tab-state.tsx";
import { queueQuery, type Shown } from "./queue-queries.ts";
import { kindName, stateName } from "./queue-words.ts";
import { RequestDialog } from "./request-dialog.tsx";

/** What people ask of support and of the operator. */
export function HelpQueue() {
  const [show, setShow] = useState<Shown>("open");
  const [openedId, setOpenedId] = useState<string | undefined>(undefined);
  const queue = useInfiniteQuery(queueQuery(show));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = queue;
  return (
    <TabState query={queue} failedTitle={t("We couldn't load the requests for help")}>
      {({ pages }) => {
        const requests = pages.flatMap((page) => page.requests);
        const opened = requests.find(({ id }) => id === openedId);
        return (
          <Card aria-labelledby="help-queue">
            <CardHeader
              id="help-queue"
              title={t("Requests for help")}
              description={summary(show, requests)}
            />
            <ul className="flex flex-col divide-y divide-night-700">
              {requests.map((request) => (
                <li key={request.id}>
                  <RequestRow request={request} onOpen={() => setOpenedId(request.id)} />
                </li>
              ))}
            </ul>
            <footer className="mt-4 flex flex-wrap gap-3">
              <Button size="sm" onClick={() => setShow(show === "open" ? "done" : "open")}>
                {show === "open" ? t("Show answered requests") : t("Show open requests")}
              </Button>
              {hasNextPage && (
                <Button size="sm" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t("Show more")}
                </Button>
              )}
            </footer>
            {opened && (
              <RequestDialog key={opened.id} request={opened} onClose={() => setOpenedId(undefined)} />
            )}
          </Card>
        );
      }}
    </TabState>
  );
}

function summary(show: Shown, requests: readonly HelpRequest[]): string {
  if (requests.length > 0)
    return show === "open" ? t("The oldest first.") : t("The newest first. Deleted after 90 days.");
  return show === "open" ? t("No open requests.") : t("No answered requests.");
}

function RequestRow({ request, onOpen }: { readonly request: HelpRequest; readonly onOpen: () => void }) {
  const { kind, state, person, server, message, createdAt } = request;
  const name = visibleLine(person.username);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Badge tone={kind === "help" ? "neutral" : "lamp"}>{kindName(kind)}</Badge>
          {state !== "open" && <Badge tone="neutral">{stateName(state)}</Badge>}
        </p>
        <p className="line-clamp-2 wrap-anywhere">{visibleLine(message)}</p>
        <p className="wrap-anywhere text-ink-muted">
          {server && `${visibleLine(server.name)} · `}
          <TimeAgo iso={createdAt} />
        </p>
      </div>
      <Button size="sm" aria-label={t("Open the request of {name}", { name })} onClick={onOpen}>
        {t("Open")}
      </Button>
    </div>
  );
}
