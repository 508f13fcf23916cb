import { cancelSubscription, type Subscription } from "@blockwright/contract/billing/subscriptions";
import { Link } from "@tanstack/react-router";
import { call } from "../../../shared/api/call.ts";
import { exactDay } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { textLinkStyle } from "../../../shared/ui/text-link-style.ts";
import { useBillingCall } from "../billing-queries.ts";

/** The free size for a server that is paid for: it begins with the end of the plan. */
export function BackToFree({ subscription }: { readonly subscription: Subscription }) {
  const { id, renewsAt, returnsToFree } = subscription;
  const cancel = useBillingCall({
    run: () => call(cancelSubscription, { params: { subscriptionId: id } }),
    failed: t("Size Not Changed"),
    onDone({ endsAt }) {
      const description = t("It takes effect on {day}.", { day: exactDay(endsAt) });
      showToast({ title: t("Size changed"), description, tone: "success" });
    },
  });
  if (!returnsToFree || renewsAt === null)
    return (
      <p className="text-sm text-lamp-400">
        {t("This size is free. To pay nothing more, cancel the plan instead.")}{" "}
        <Link to="/billing" className={textLinkStyle}>
          {t("Billing")}
        </Link>
      </p>
    );
  const day = exactDay(renewsAt);
  return (
    <>
      <p>{t("Nothing is due now. From {day} it costs nothing, if its files fit into 5 GB.", { day })}</p>
      <Button
        variant="primary"
        className="self-start"
        isBusy={cancel.isPending}
        onClick={() => cancel.mutate(undefined)}
      >
        {t("Change from {day}", { day })}
      </Button>
    </>
  );
}
