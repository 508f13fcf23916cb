import type { Subscription } from "@blockwright/contract/billing/subscriptions";
import { Link } from "@tanstack/react-router";
import { exactTime } from "../../shared/text/relative-time.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { buttonStyle } from "../../shared/ui/button-style.ts";

interface BuildFailedProps {
  readonly subscription: Subscription;
  readonly onRefund: () => void;
}

export function BuildFailed({ subscription, onRefund }: BuildFailedProps) {
  const { buildId, refundableUntil, refundsItselfAt } = subscription;
  return (
    <div role="alert" className="rounded-md border border-ember-500/50 bg-ember-950 p-4">
      <p className="font-medium text-ember-400">{t("This server could not be built")}</p>
      <p className="mt-1 text-sm">
        {t("Try the build again, or take your money back. It's up to you.")}
        {refundsItselfAt !== null &&
          ` ${t("If you do neither by {time}, we refund it automatically.", { time: exactTime(refundsItselfAt) })}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {buildId !== null && (
          <Link to="/build/$taskId" params={{ taskId: buildId }} className={buttonStyle("secondary", "sm")}>
            {t("Try the build again")}
          </Link>
        )}
        {refundableUntil !== null && (
          <Button size="sm" onClick={onRefund}>
            {t("Get your money back")}
          </Button>
        )}
      </div>
    </div>
  );
}
