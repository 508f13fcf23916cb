import type { AdminUser } from "@blockwright/contract/admin/people";
import { changeSupportRole } from "@blockwright/contract/admin/support-role";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LifeBuoy } from "lucide-react";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";
import { confirmed } from "./confirmation.ts";
import { isReason, ReasonField } from "./reason-field.tsx";

/** The other one of giving a person the support role and taking it. */
export function SupportRole({ user: { id, username: name, isSupport } }: { readonly user: AdminUser }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const change = useChangeSupportRole(() => {
    setAsking(false);
    setReason("");
  });
  const label = isSupport ? t("Remove from support") : t("Add to support");
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        <LifeBuoy aria-hidden className="size-4.5" strokeWidth={1.75} />
        {label}
      </Button>
      <ConfirmDialog
        title={
          isSupport ? t("Remove '{name}' from support?", { name }) : t("Add '{name}' to support?", { name })
        }
        description={
          isSupport
            ? t("They are logged out and can't open /support any more.")
            : t(
                "On /support they see people, servers and failed work, restart servers and retry work. They can't delete anything and see no payments. They are logged out now.",
              )
        }
        confirmLabel={label}
        confirmVariant={isSupport ? "danger" : "primary"}
        isOpen={isAsking}
        isBusy={change.isPending}
        onOpenChange={setAsking}
        isConfirmDisabled={!isReason(reason)}
        onConfirm={() => change.mutate({ userId: id, isSupport: !isSupport, reason })}
      >
        <ReasonField value={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}

function useChangeSupportRole(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { userId: string; isSupport: boolean; reason: string }) =>
      confirmed(() => call(changeSupportRole, { body })),
    onMutate: clearToast,
    onSuccess({ isSupport }) {
      onDone();
      showToast({ title: isSupport ? t("Added to support") : t("Removed from support"), tone: "success" });
    },
    onError: (error) => showFailure(t("Update Failed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}
