import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useState } from "react";
import { useSignedInUser } from "../../../shared/auth/use-auth.ts";
import { t } from "../../../shared/text/t.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { PageSpinner } from "../../../shared/ui/spinner.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { HelpQueue } from "../queue/help-queue.tsx";
import { queueQuery } from "../queue/queue-queries.ts";
import { FailedRuns } from "../runs/failed-runs.tsx";
import { ShowMore } from "../show-more.tsx";
import { TabState } from "../tab-state.tsx";
import { HelpedPersonCard } from "./helped-person-card.tsx";
import { helpedPeopleQuery } from "./support-queries.ts";

/** The api refuses everybody else too; this only spares them an empty page. */
export function SupportPage() {
  const { isAdmin, support } = useSignedInUser();
  const navigate = useNavigate();
  const isAllowed = isAdmin || support !== undefined;
  useEffect(() => {
    if (!isAllowed) void navigate({ to: "/", replace: true });
  }, [isAllowed, navigate]);
  if (!isAllowed) return <PageSpinner />;
  return <Desk />;
}

function Desk() {
  usePageTitle(t("Support"));
  // What is below it would move when it is loaded.
  const { isPending: isQueuePending } = useInfiniteQuery(queueQuery("open"));
  return (
    <div className="flex flex-col gap-8 py-8 sm:py-12">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold sm:text-3xl">{t("Support")}</h1>
        <p className="text-ink-muted">
          {t("What you do here is in the activity log, and owners read your reasons.")}
        </p>
      </header>
      <HelpQueue />
      {!isQueuePending && (
        <>
          <People />
          <FailedRuns desk="support" />
        </>
      )}
    </div>
  );
}

function People() {
  const [text, setText] = useState("");
  const people = useInfiniteQuery(helpedPeopleQuery(useDeferredValue(text.trim())));
  return (
    <section aria-label={t("People")} className="flex flex-col gap-4">
      <SearchField
        label={t("Find a username")}
        hint={t("Or paste the id of a server.")}
        maxLength={40}
        value={text}
        onChange={setText}
      />
      <TabState query={people} failedTitle={t("We couldn't load the people")}>
        {({ pages }) => (
          <>
            <PeopleList people={pages.flatMap((page) => page.people)} />
            <ShowMore list={people} />
          </>
        )}
      </TabState>
    </section>
  );
}

function PeopleList({ people }: { readonly people: Parameters<typeof HelpedPersonCard>[0]["person"][] }) {
  if (people.length === 0)
    return (
      <Card>
        <EmptyState
          level="h2"
          title={t("No matching account")}
          description={t("Names are found by how they start. A server's id must be complete.")}
        />
      </Card>
    );
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {people.map((person) => (
        <li key={person.id} className="min-w-0">
          <HelpedPersonCard person={person} />
        </li>
      ))}
    </ul>
  );
}
