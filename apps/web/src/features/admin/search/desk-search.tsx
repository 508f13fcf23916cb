import { lazy, Suspense, useDeferredValue, useState } from "react";
import { useSettled } from "../../../shared/form/use-settled.ts";
import { t } from "../../../shared/text/t.ts";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { TabSkeleton } from "../tab-state.tsx";
import { shortestSearch } from "./search-queries.ts";

const searchAfterMs = 300;

/** Loaded with the first search: what can be done with a result is much. */
const SearchResults = lazy(async () => ({ default: (await import("./search-results.tsx")).SearchResults }));

/** Over everything that has an operator's page: above the tabs, and only results while there is a text. */
export function DeskSearch() {
  const [text, setText] = useState("");
  const wanted = useDeferredValue(useSettled(text.trim(), searchAfterMs));
  return (
    <div className="flex flex-col gap-4">
      <SearchField
        label={t("Search")}
        hint={t("A name, an e-mail address, an id, a payment, a domain, or an address like 192.0.2.7:25565.")}
        maxLength={200}
        value={text}
        onChange={setText}
      />
      {wanted.length >= shortestSearch && (
        <Suspense fallback={<TabSkeleton />}>
          <SearchResults q={wanted} />
        </Suspense>
      )}
    </div>
  );
}
