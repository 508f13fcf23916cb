import { appealAsPerson, appealForServer, longestAppeal } from "@blockwright/contract/suspension-appeals";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call.ts";
import { messageOf } from "../api/message-of.ts";
import { t } from "../text/t.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/textarea.tsx";
import { clearToast, showToast } from "../ui/toast-store.ts";
import type { Suspended } from "./suspended.ts";

interface AppealDialogProps {
  readonly suspended: Suspended;
  readonly onClose: () => void;
}

const shortestAppeal = 10;

export function AppealDialog({ suspended, onClose }: AppealDialogProps) {
  const [message, setMessage] = useState("");
  const appeal = useAppeal(suspended, onClose);
  return (
    <Dialog
      title={t("Appeal")}
      description={t("Tell us why this is a mistake. You can write once, and we answer by email.")}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles events of a dialog to the form it was opened from.
          event.stopPropagation();
          appeal.mutate(message);
        }}
      >
        <Field label={t("Your message")}>
          {(control) => (
            <Textarea
              {...control}
              value={message}
              maxLength={longestAppeal}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          isBusy={appeal.isPending}
          disabled={message.trim().length < shortestAppeal}
        >
          {t("Send")}
        </Button>
      </form>
    </Dialog>
  );
}

function useAppeal(suspended: Suspended, onDone: () => void) {
  return useMutation({
    mutationFn: (message: string) =>
      "serverId" in suspended
        ? call(appealForServer, { params: suspended, body: { message } })
        : call(appealAsPerson, {
            body: { username: suspended.username, password: suspended.password, message },
          }),
    onMutate: clearToast,
    onSuccess() {
      onDone();
      showToast({ title: t("Appeal sent"), description: t("We answer by email."), tone: "success" });
    },
    onError: (error) =>
      showToast({
        title: t("Appeal not sent"),
        description: messageOf(error, t("Please try again in a moment.")),
        tone: "danger",
      }),
  });
}
