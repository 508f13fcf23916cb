import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { handoverQuery } from "./handover/handover-queries.ts";
import { FriendsCard } from "./friends/friends-card.tsx";
import { friendsPageQuery } from "./friends/friends-queries.ts";
import { HandoverCard } from "./handover/handover-card.tsx";
import { invitesQuery } from "./invites/invite-queries.ts";
import { InvitesCard } from "./invites/invites-card.tsx";
import { LeaveServer } from "./leave-server.tsx";
import { serverUsersQuery } from "./sharing-queries.ts";
import { UserRow, UserRowSkeleton } from "./user-row.tsx";
import { UserSearch } from "./user-search.tsx";

interface UsersTabProps {
  readonly server: Server;
  /** Below the lists, once their heights are known. */
  readonly children: ReactNode;
}

export function UsersTab({ server, children }: UsersTabProps) {
  const { data: users, isPending } = useQuery(serverUsersQuery(server.id));
  const canManage = server.actions.includes("manage-users");
  const canHandOver = server.actions.includes("hand-over");
  const areInvitesKnown = !useQuery({ ...invitesQuery(server.id), enabled: canManage }).isPending;
  const hasHandover = canHandOver && users !== undefined && users.length > 0;
  const isHandoverKnown = !useQuery({ ...handoverQuery(server.id), enabled: hasHandover }).isPending;
  const isPageKnown = !useQuery({ ...friendsPageQuery(server.id), enabled: canManage }).isPending;
  return (
    <div className="flex flex-col gap-6">
      {canManage && <UserSearch serverId={server.id} ownerId={server.userId} users={users ?? []} />}
      <ServerUsers serverId={server.id} canManage={canManage} />
      {/* Rendered once the height of the list above is known: otherwise they would be pushed down. */}
      {!isPending && canManage && <FriendsCard serverId={server.id} />}
      {!isPending && canManage && isPageKnown && <InvitesCard serverId={server.id} />}
      {hasHandover && isPageKnown && areInvitesKnown && <HandoverCard serverId={server.id} users={users} />}
      {!isPending && server.sharedBy !== null && <LeaveServer server={server} sharedBy={server.sharedBy} />}
      {!isPending &&
        (!canManage || (isPageKnown && areInvitesKnown)) &&
        (isHandoverKnown || !hasHandover) &&
        children}
    </div>
  );
}

interface ServerUsersProps {
  readonly serverId: string;
  readonly canManage: boolean;
}

function ServerUsers({ serverId, canManage }: ServerUsersProps) {
  const { data: users, error, isFetching, refetch } = useQuery(serverUsersQuery(serverId));
  return (
    <Card aria-labelledby="server-users" aria-busy={!users && !error}>
      <CardHeader id="server-users" title={t("Server Users")} />
      {users && users.length > 0 && (
        <ul className="divide-y divide-night-700">
          {users.map((user) => (
            <UserRow key={user.id} user={user} canManage={canManage} />
          ))}
        </ul>
      )}
      {users?.length === 0 && (
        <EmptyState
          title={t("No additional users added")}
          description={t("Only the owner can use this server so far.")}
        />
      )}
      {!users && error && (
        <ErrorState
          title={t("We couldn't load the users")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!users && !error && [0, 1].map((row) => <UserRowSkeleton key={row} />)}
    </Card>
  );
}
