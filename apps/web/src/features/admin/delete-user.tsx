import { deleteAdminUser, type AdminUser } from "@blockwright/contract/admin/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";
import { confirmed } from "./confirmation.ts";
import { isReason, ReasonField } from "./reason-field.tsx";

export function DeleteUser({ user: { id, username } }: { readonly user: AdminUser }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState(t("Deleted by the operator."));
  const remove = useDeleteUser(() => setAsking(false));
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        <UserX aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Delete User")}
      </Button>
      <ConfirmDialog
        title={t("Delete '{name}'?", { name: username })}
        description={t(
          "They are logged out immediately, and all their servers are deleted. The servers can be brought back for 7 days. This takes up to half a minute.",
        )}
        confirmLabel={t("Delete User")}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onOpenChange={setAsking}
        isConfirmDisabled={!isReason(reason)}
        onConfirm={() => remove.mutate({ userId: id, reason })}
      >
        <ReasonField value={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}

function useDeleteUser(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { userId: string; reason: string }) =>
      confirmed(() => call(deleteAdminUser, { body })),
    onMutate: clearToast,
    onSuccess({ deletedServers, failedServers }) {
      onDone();
      const counts = { deleted: deletedServers.length, failed: failedServers.length };
      showToast({
        title: t("User Deleted"),
        description: t("{deleted} server(s) deleted, {failed} failed.", counts),
        tone: "success",
      });
    },
    onError: (error) => showFailure(t("Delete Failed"), error, t("Failed to delete user")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}
