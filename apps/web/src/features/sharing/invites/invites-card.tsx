import type { Invite } from "@blockwright/contract/invites";
import { defaultRole, type GivenRole } from "@blockwright/contract/server-actions";
import { useQuery } from "@tanstack/react-query";
import { Link2, Trash2 } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { TimeAgo, TimeLeft } from "../../../shared/ui/time-ago.tsx";
import { RoleSelect } from "../role-select.tsx";
import { roleName } from "../role-words.ts";
import { invitesQuery, useCreateInvite, useRevokeInvite } from "./invite-queries.ts";

export function InvitesCard({ serverId }: { readonly serverId: string }) {
  const { data: invites, error, isFetching, refetch } = useQuery(invitesQuery(serverId));
  const create = useCreateInvite(serverId);
  const [role, setRole] = useState<GivenRole>(defaultRole);
  const made = create.data;
  const isOpen = made && invites?.some(({ id }) => id === made.invite.id);
  return (
    <Card aria-labelledby="invites" aria-busy={!invites && !error}>
      <CardHeader
        id="invites"
        title={t("Invite by link")}
        description={t("A link works for one person and for 7 days. They can sign up first.")}
      />
      <div className="flex flex-wrap items-center gap-3">
        <RoleSelect label={t("Role of the invited person")} role={role} onChoose={setRole} />
        <Button isBusy={create.isPending} onClick={() => create.mutate(role)}>
          {!create.isPending && <Link2 aria-hidden className="size-4.5" strokeWidth={1.75} />}
          {t("Create link")}
        </Button>
      </div>
      {isOpen && <NewLink token={made.token} />}
      {invites && invites.length > 0 && (
        <ul className="mt-5 divide-y divide-night-700">
          {invites.map((invite) => (
            <InviteRow key={invite.id} serverId={serverId} invite={invite} />
          ))}
        </ul>
      )}
      {!invites && error && (
        <ErrorState
          title={t("We couldn't load the invitations")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!invites && !error && <Skeleton className="mt-5 h-11 w-full" />}
    </Card>
  );
}

/** Shown once: only a hash of the token is stored. */
function NewLink({ token }: { readonly token: string }) {
  const link = new URL(`/invite/${token}`, window.location.origin).href;
  return (
    <output className="mt-4 block rounded-md border border-night-700 bg-night-900 p-4">
      <span className="text-sm text-ink-muted">{t("Copy this link now. It isn't shown again.")}</span>
      <span className="mt-1 flex items-center gap-1">
        <span className="min-w-0 font-mono text-sm wrap-anywhere">{link}</span>
        <CopyButton value={link} what={t("invitation link")} />
      </span>
    </output>
  );
}

function InviteRow({ serverId, invite }: { readonly serverId: string; readonly invite: Invite }) {
  const revoke = useRevokeInvite(serverId);
  const role = invite.switches === null ? roleName(invite.role) : t("Custom");
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">{role}</p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {t("Created by {username}", { username: visibleLine(invite.createdBy) })}{" "}
          <TimeAgo iso={invite.createdAt} />
          {". "}
          {t("Ends")} <TimeLeft iso={invite.expiresAt} />.
        </p>
      </div>
      <IconButton
        icon={Trash2}
        label={t("Revoke the invitation for a {role}", { role })}
        disabled={revoke.isPending}
        onClick={() => revoke.mutate(invite.id)}
      />
    </li>
  );
}
