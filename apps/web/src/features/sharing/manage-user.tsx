import type { ServerUser } from "@blockwright/contract/server-users";
import { SlidersHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../../shared/text/t.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { CustomRoleDialog } from "./custom-role-dialog.tsx";
import { RoleSelect } from "./role-select.tsx";
import { useChangeRole, useRemoveUser } from "./sharing-queries.ts";

interface ManageUserProps {
  readonly user: ServerUser;
  readonly username: string;
}

export function ManageUser({ user, username }: ManageUserProps) {
  const { serverId, userId } = user;
  const [asking, setAsking] = useState<"remove" | "customize">();
  const change = useChangeRole(serverId, userId);
  const remove = useRemoveUser(serverId, userId);
  const close = () => setAsking(undefined);
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      {user.switches !== null && <Badge tone="sky">{t("Custom")}</Badge>}
      <RoleSelect
        label={t("Role of {username}", { username })}
        role={change.isPending ? change.variables.role : user.role}
        isDisabled={change.isPending}
        onChoose={(role) => change.mutate({ role, switches: null })}
      />
      <IconButton
        icon={SlidersHorizontal}
        label={t("Custom role for {username}", { username })}
        onClick={() => setAsking("customize")}
      />
      <IconButton
        icon={Trash2}
        label={t("Remove {username}", { username })}
        onClick={() => setAsking("remove")}
      />
      <CustomRoleDialog
        username={username}
        user={user}
        isOpen={asking === "customize"}
        isBusy={change.isPending}
        onOpenChange={close}
        onSave={(role, switches) => change.mutate({ role, switches }, { onSettled: close })}
      />
      <ConfirmDialog
        title={t("Remove '{username}'?", { username })}
        description={t("They lose access right away: console, files and SFTP are disconnected.")}
        confirmLabel={t("Remove")}
        isOpen={asking === "remove"}
        isBusy={remove.isPending}
        onOpenChange={close}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      />
    </div>
  );
}
