import { createGiftLink, revokeGiftLink } from "@blockwright/contract/billing/gifts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { ActionPanel } from "../action-panel.tsx";
import { useBillingCall } from "../billing-queries.ts";
import type { ActionProps } from "../subscription-actions.ts";

export function GiftLink({ subscription, onClose }: ActionProps) {
  const create = useMutation({
    mutationFn: () => call(createGiftLink, { params: { subscriptionId: subscription.id } }),
    onMutate: clearToast,
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("No Link Created"), description, tone: "danger" });
    },
  });
  const revoke = useBillingCall({
    run: () => call(revokeGiftLink, { params: { subscriptionId: subscription.id } }),
    failed: t("Link Not Stopped"),
    onDone() {
      create.reset();
      showToast({
        title: t("Link stopped"),
        description: t("The link no longer works."),
        tone: "success",
      });
    },
  });
  const link = create.data && `${location.origin}/gift/${create.data.token}`;
  return (
    <ActionPanel title={t("Let a friend pay")} onClose={onClose}>
      <p className="text-sm text-ink-muted">
        {t("Anyone with this link can pay one month of this server. They need no account.")}
      </p>
      {link === undefined ? (
        <Button className="self-start" isBusy={create.isPending} onClick={() => create.mutate()}>
          {t("Create link")}
        </Button>
      ) : (
        <>
          <p className="flex items-center gap-1">
            <span className="min-w-0 font-mono text-sm wrap-anywhere">{link}</span>
            <CopyButton value={link} what={t("link")} />
          </p>
          <p className="text-sm text-ink-muted">
            {t("It works for 30 days. An older link no longer works.")}
          </p>
        </>
      )}
      <Button
        variant="ghost"
        className="self-start"
        isBusy={revoke.isPending}
        onClick={() => revoke.mutate(undefined)}
      >
        {t("Stop the link")}
      </Button>
    </ActionPanel>
  );
}
