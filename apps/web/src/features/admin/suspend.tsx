import {
  suspendServer,
  suspendUser,
  unsuspendServer,
  unsuspendUser,
} from "@blockwright/contract/admin/suspensions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ban, CircleCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";
import { isReason, ReasonField } from "./reason-field.tsx";

interface Suspendable {
  readonly kind: "user" | "server";
  readonly id: string;
  readonly name: string;
  readonly isSuspended: boolean;
}

/** For a person or a server: the other one of suspending and allowing it again. */
export function Suspend(thing: Suspendable) {
  const [isOpen, setOpen] = useState(false);
  const { isSuspended, name } = thing;
  const label = isSuspended ? t("Unsuspend") : t("Suspend");
  const Icon = isSuspended ? CircleCheck : Ban;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
        {label}
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          onOpenChange={setOpen}
          title={isSuspended ? t("Unsuspend '{name}'?", { name }) : t("Suspend '{name}'?", { name })}
          description={descriptionOf(thing)}
        >
          <SuspendForm thing={thing} label={label} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function descriptionOf({ kind, isSuspended }: Suspendable): string {
  if (isSuspended)
    return kind === "user"
      ? t("They can log in and start their servers again.")
      : t("It can be started again. It stays off until then.");
  return kind === "user"
    ? t("They are logged out and can't log in. Their servers are stopped. Nothing is deleted.")
    : t("It is stopped and can't be started. Nothing is deleted.");
}

interface SuspendFormProps {
  readonly thing: Suspendable;
  readonly label: string;
  readonly onDone: () => void;
}

function SuspendForm({ thing, label, onDone }: SuspendFormProps) {
  const [reason, setReason] = useState("");
  const change = useSuspend(thing, onDone);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(reason);
      }}
    >
      <ReasonField value={reason} onChange={setReason} />
      <Button
        type="submit"
        variant={thing.isSuspended ? "primary" : "danger"}
        className="self-end"
        disabled={!isReason(reason)}
        isBusy={change.isPending}
      >
        {label}
      </Button>
    </form>
  );
}

function useSuspend({ kind, id, isSuspended }: Suspendable, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      kind === "user"
        ? call(isSuspended ? unsuspendUser : suspendUser, { body: { userId: id, reason } })
        : call(isSuspended ? unsuspendServer : suspendServer, { body: { serverId: id, reason } }),
    onMutate: clearToast,
    onSuccess() {
      onDone();
      showToast({ title: isSuspended ? t("Unsuspended") : t("Suspended"), tone: "success" });
    },
    onError: (error) => showFailure(t("Update Failed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}
