import type { SearchKind } from "@blockwright/contract/admin/search";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { TabState } from "../tab-state.tsx";
import { deskSearchQuery, shortestSearch } from "./search-queries.ts";
import { SearchGroup } from "./search-group.tsx";

const typingPauseMs = 300;

/** Over everything that has an operator's page: above the tabs, and only results while there is a text. */
export function DeskSearch() {
  const [text, setText] = useState("");
  const wanted = useDeferredValue(useAfterPause(text.trim()));
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={t("Search")}
        hint={t("A name, an e-mail address, an id, a payment, a domain, or an address like 192.0.2.7:25565.")}
      >
        {(control) => (
          <Input
            {...control}
            type="search"
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {wanted.length >= shortestSearch && <Results q={wanted} />}
    </div>
  );
}

function Results({ q }: { readonly q: string }) {
  const results = useQuery(deskSearchQuery(q));
  const [wholeKind, setWholeKind] = useState<SearchKind>();
  return (
    <TabState query={results} failedTitle={t("We couldn't search")}>
      {({ groups }) => {
        const filled = groups.filter(({ found }) => found.length > 0);
        return (
          <Card aria-label={t("Search results")} className="flex flex-col gap-6">
            {filled.length === 0 && <p className="text-ink-muted">{t("Nothing was found.")}</p>}
            {filled.map((group) => (
              <SearchGroup
                key={group.kind}
                q={q}
                group={group}
                isWhole={wholeKind === group.kind}
                onShowAll={() => setWholeKind(group.kind)}
              />
            ))}
          </Card>
        );
      }}
    </TabState>
  );
}

/** The value once it has not changed for a moment. */
function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
