import type { ServerUser } from "@blockwright/contract/server-users";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { ManageUser } from "./manage-user.tsx";
import { roleName } from "./role-words.ts";

const rowStyle = "flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0";

interface UserRowProps {
  readonly user: ServerUser;
  readonly canManage: boolean;
}

export function UserRow({ user, canManage }: UserRowProps) {
  const username = visibleLine(user.user.username);
  return (
    <li className={rowStyle}>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{username}</p>
        <p className="text-sm text-ink-muted">
          {t("Added")} <TimeAgo iso={user.createdAt} />
        </p>
      </div>
      {canManage ? (
        <ManageUser user={user} username={username} />
      ) : (
        <Badge>{user.switches === null ? roleName(user.role) : t("Custom")}</Badge>
      )}
    </li>
  );
}

export function UserRowSkeleton() {
  return (
    <div className={rowStyle}>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-4 w-44" />
      </div>
      <Skeleton className="h-11 w-40" />
    </div>
  );
}
