import type { SearchKind } from "@blockwright/contract/admin/search";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { TabState } from "../tab-state.tsx";
import { SearchGroup } from "./search-group.tsx";
import { deskSearchQuery } from "./search-queries.ts";

export function SearchResults({ q }: { readonly q: string }) {
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
