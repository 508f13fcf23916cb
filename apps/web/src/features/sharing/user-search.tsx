import { defaultRole, type GivenRole } from "@blockwright/contract/server-actions";
import type { ServerUser } from "@blockwright/contract/server-users";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../shared/text/t.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { RoleSelect } from "./role-select.tsx";
import { roleSummary } from "./role-words.ts";
import { SearchResults } from "./search-results.tsx";
import { useAddUser, userSearchQuery } from "./sharing-queries.ts";
import { useSettled } from "../../shared/form/use-settled.ts";

const searchAfterMs = 300;
const longestText = 40;

interface UserSearchProps {
  readonly serverId: string;
  readonly ownerId: string;
  readonly users: readonly ServerUser[];
}

export function UserSearch({ serverId, ownerId, users }: UserSearchProps) {
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<GivenRole>(defaultRole);
  const text = useSettled(typed.trim(), searchAfterMs);
  const query = userSearchQuery(text);
  const search = useQuery(text === "" ? { ...query, queryFn: skipToken } : query);
  const add = useAddUser(serverId);
  const takenIds = new Set([ownerId, ...users.map(({ userId }) => userId)]);
  return (
    <Card aria-labelledby="add-users">
      <CardHeader
        id="add-users"
        title={t("Add people")}
        description={t("They find the server under My Servers. It doesn't count towards their limit.")}
      />
      <div className="flex flex-col gap-5 sm:flex-row">
        <div className="min-w-0 flex-1">
          <Field label={t("Username")}>
            {(control) => (
              <Input
                {...control}
                type="search"
                placeholder={t("Search users by username...")}
                maxLength={longestText}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
        <Field label={t("Role")}>{({ id }) => <RoleSelect id={id} role={role} onChoose={setRole} />}</Field>
      </div>
      <p className="mt-2 text-sm text-pretty text-ink-muted">{roleSummary(role)}</p>
      {typed.trim() !== "" && (
        <SearchResults
          search={search}
          isSettled={text === typed.trim()}
          takenIds={takenIds}
          addingId={add.isPending ? add.variables.userId : null}
          onAdd={(userId) => add.mutate({ userId, role }, { onSuccess: () => setTyped("") })}
        />
      )}
    </Card>
  );
}
