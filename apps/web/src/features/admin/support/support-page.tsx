import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useState } from "react";
import { useSignedInUser } from "../../../shared/auth/use-auth.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { PageSpinner } from "../../../shared/ui/spinner.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { FactorMissing } from "../factor-missing.tsx";
import { HelpQueue } from "../queue/help-queue.tsx";
import { queueQuery } from "../queue/queue-queries.ts";
import { FailedRuns } from "../runs/failed-runs.tsx";
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
  return !isAdmin && support === "needs-second-factor" ? <FactorMissing title={t("Support")} /> : <Desk />;
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
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = people;
  return (
    <section aria-label={t("People")} className="flex flex-col gap-4">
      <Field label={t("Find a username")} hint={t("Or paste the id of a server.")}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={text}
            maxLength={40}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <TabState query={people} failedTitle={t("We couldn't load the people")}>
        {({ pages }) => (
          <>
            <PeopleList people={pages.flatMap((page) => page.people)} />
            {hasNextPage && (
              <Button
                isBusy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
                className="self-center"
              >
                {t("Show more")}
              </Button>
            )}
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
