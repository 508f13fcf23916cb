import type { AdminUser } from "@blockwright/contract/admin/people";
import { plans } from "@blockwright/contract/plans";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { useSignedInUser } from "../../shared/auth/use-auth.ts";
import { t, tCount } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { SearchField } from "../../shared/ui/search-field.tsx";
import { textLinkStyle } from "../../shared/ui/text-link-style.ts";
import { DeleteUser } from "./delete-user.tsx";
import { peopleQuery } from "./admin-queries.ts";
import { ResetPassword } from "./reset-password.tsx";
import { ShowMore } from "./show-more.tsx";
import { SupportRole } from "./support-role.tsx";
import { Suspend } from "./suspend.tsx";
import { SuspendedLine } from "./suspended-line.tsx";
import { TabState } from "./tab-state.tsx";

/** `find`: whom the search above led to. */
export function PeopleTab({ find }: { readonly find: string }) {
  const [text, setText] = useState(find);
  const wanted = useDeferredValue(text.trim());
  const people = useInfiniteQuery(peopleQuery(wanted));
  return (
    <div className="flex flex-col gap-4">
      <SearchField label={t("Find a username")} maxLength={20} value={text} onChange={setText} />
      <TabState query={people} failedTitle={t("We couldn't load the people")}>
        {({ pages }) => (
          <>
            <People users={pages.flat()} />
            <ShowMore list={people} />
          </>
        )}
      </TabState>
    </div>
  );
}

function People({ users }: { readonly users: readonly AdminUser[] }) {
  if (users.length === 0)
    return (
      <Card>
        <EmptyState
          title={t("No account with that name")}
          description={t("Names are found by how they start.")}
        />
      </Card>
    );
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {users.map((user) => (
        <li key={user.id} className="min-w-0">
          <PersonCard user={user} />
        </li>
      ))}
    </ul>
  );
}

function PersonCard({ user }: { readonly user: AdminUser }) {
  const { id: operatorId } = useSignedInUser();
  return (
    <Card className="flex h-full flex-col gap-3">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold wrap-anywhere">{user.username}</h2>
          <p className="text-sm wrap-anywhere text-ink-muted">{visibleLine(user.email)}</p>
        </div>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={user.plan === "free" ? "neutral" : "lamp"}>{plans[user.plan].name}</Badge>
          {user.isSupport && <Badge tone="sky">{t("Support")}</Badge>}
          <Badge>{tCount(user.serverCount, "{count} server", "{count} servers")}</Badge>
        </p>
      </header>
      <SuspendedLine reason={user.suspendedReason} />
      {user.servers.length > 0 && (
        <ul className="flex flex-col gap-2 text-sm">
          {user.servers.map((server) => (
            <ServerLine key={server.id} server={server} />
          ))}
        </ul>
      )}
      {user.id !== operatorId && (
        <footer className="mt-auto flex flex-wrap gap-2 *:flex-1">
          <ResetPassword user={user} />
          <Suspend
            kind="user"
            id={user.id}
            name={user.username}
            isSuspended={user.suspendedReason !== null}
          />
          <SupportRole user={user} />
          <DeleteUser user={user} />
        </footer>
      )}
    </Card>
  );
}

function ServerLine({ server }: { readonly server: AdminUser["servers"][number] }) {
  const { id, name, serverType, minecraftVersion, port, status } = server;
  const facts = [serverType, visibleLine(minecraftVersion), ...(port === null ? [] : [String(port)])];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        <Link to="/server/$serverId/{-$tab}" params={{ serverId: id }} className={textLinkStyle}>
          {visibleLine(name)}
        </Link>
        <span className="text-ink-muted">{` · ${facts.join(" · ")}`}</span>
      </span>
      <Badge tone={status === "online" ? "grass" : "neutral"}>{status}</Badge>
    </li>
  );
}
