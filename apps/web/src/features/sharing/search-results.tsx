import type { FoundUser } from "@blockwright/contract/server-users";
import type { UseQueryResult } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";

interface SearchResultsProps {
  readonly search: UseQueryResult<FoundUser[]>;
  /** The results belong to the current input. */
  readonly isSettled: boolean;
  /** They already have access to the server. */
  readonly takenIds: ReadonlySet<string>;
  readonly addingId: string | null;
  readonly onAdd: (userId: string) => void;
}

export function SearchResults({ search, isSettled, takenIds, addingId, onAdd }: SearchResultsProps) {
  const { data, error } = search;
  if (isSettled && error)
    return (
      <p role="alert" className="mt-4 text-sm text-ember-400">
        {messageOf(error, t("Please try again in a moment."))}
      </p>
    );
  if (!isSettled || !data)
    return (
      <div aria-busy="true" className="mt-4">
        <Skeleton className="h-9 w-40 pointer-coarse:h-11" />
      </div>
    );
  if (data.length === 0)
    return (
      <output className="mt-4 block text-sm text-ink-muted">{t("No username starts like this.")}</output>
    );
  return (
    <ul aria-label={t("People found")} className="mt-4 flex flex-wrap gap-2">
      {data.map(({ id, username }) => (
        <li key={id} className="max-w-full">
          <Button
            size="sm"
            className="max-w-full"
            isBusy={addingId === id}
            disabled={takenIds.has(id) || addingId !== null}
            onClick={() => onAdd(id)}
          >
            {addingId !== id && <UserPlus aria-hidden className="size-4" strokeWidth={1.75} />}
            <span className="truncate">{visibleLine(username)}</span>
            {takenIds.has(id) && <span className="text-ink-muted">{t("already added")}</span>}
          </Button>
        </li>
      ))}
    </ul>
  );
}
