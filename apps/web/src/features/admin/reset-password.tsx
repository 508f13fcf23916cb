import { resetAdminPassword, type AdminUser } from "@blockwright/contract/admin/people";
import type { RouteAnswer } from "@blockwright/contract/route";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";
import { confirmed } from "./confirmation.ts";
import { isReason, ReasonField } from "./reason-field.tsx";

export function ResetPassword({ user }: { readonly user: AdminUser }) {
  const [isOpen, setOpen] = useState(false);
  const reset = useResetPassword();
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <KeyRound aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Reset Password")}
      </Button>
      <Dialog
        title={t("Reset Password")}
        description={
          reset.data
            ? t("Send this password to {name}. You can't see it again.", { name: user.username })
            : t("{name} is logged out everywhere and gets a temporary password.", { name: user.username })
        }
        isOpen={isOpen}
        onOpenChange={(willBeOpen) => {
          setOpen(willBeOpen);
          if (!willBeOpen) reset.reset();
        }}
      >
        {reset.data ? (
          <GivenPassword {...reset.data} />
        ) : (
          <ResetForm
            isBusy={reset.isPending}
            onSend={(reason) => reset.mutate({ username: user.username, reason })}
          />
        )}
      </Dialog>
    </>
  );
}

interface ResetFormProps {
  readonly isBusy: boolean;
  readonly onSend: (reason: string) => void;
}

function ResetForm({ isBusy, onSend }: ResetFormProps) {
  const [reason, setReason] = useState(t("You asked for a new password."));
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(reason);
      }}
    >
      <ReasonField value={reason} onChange={setReason} />
      <Button
        type="submit"
        variant="primary"
        className="self-end"
        disabled={!isReason(reason)}
        isBusy={isBusy}
      >
        {t("Reset Password")}
      </Button>
    </form>
  );
}

function GivenPassword({ email, tempPassword }: RouteAnswer<typeof resetAdminPassword>) {
  return (
    <>
      <p className="flex items-center gap-2">
        <code className="min-w-0 grow rounded-md bg-night-900 p-3 wrap-anywhere">{tempPassword}</code>
        <CopyButton value={tempPassword} what={t("temporary password")} />
      </p>
      <p className="text-sm wrap-anywhere text-ink-muted">
        {t("Email: {email}. It works for 24 hours. They choose their own password when they log in.", {
          email: visibleLine(email),
        })}
      </p>
    </>
  );
}

function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { username: string; reason: string }) =>
      confirmed(() => call(resetAdminPassword, { body })),
    // The password is not kept when the dialog is closed.
    gcTime: 0,
    onMutate: clearToast,
    onSuccess: ({ username }) =>
      showToast({
        title: t("Password Reset Success"),
        description: t("Send the temporary password to {name}.", { name: username }),
        tone: "success",
      }),
    onError: (error) => showFailure(t("Password Reset Failed"), error, t("Failed to reset password")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}
