import { skipToken, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { searchQuery } from "../plugin-queries.ts";
import type { AddOnWords } from "../plugin-words.ts";
import type { InstallControl } from "./hit-row.tsx";
import { SearchResults } from "./search-results.tsx";

const longestText = 100;

interface SearchCardProps {
  readonly serverId: string;
  readonly words: AddOnWords;
  readonly install: InstallControl;
}

export function SearchCard({ serverId, words, install }: SearchCardProps) {
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const query = searchQuery(serverId, text);
  const search = useQuery(text === "" ? { ...query, queryFn: skipToken } : query);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === "") return;
    if (wanted === text) void search.refetch();
    setText(wanted);
  }

  return (
    <Card aria-labelledby="plugin-search">
      <CardHeader id="plugin-search" title={words.searchTitle} description={words.searchHint} />
      <form onSubmit={onSubmit} className="flex gap-3 max-sm:flex-col">
        <Input
          type="search"
          aria-label={words.searchLabel}
          placeholder={words.searchLabel}
          maxLength={longestText}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" isBusy={search.isFetching}>
          {!search.isFetching && <Search aria-hidden className="size-4.5" strokeWidth={1.75} />}
          {t("Search")}
        </Button>
      </form>
      <SearchResults text={text} search={search} words={words} install={install} />
    </Card>
  );
}
