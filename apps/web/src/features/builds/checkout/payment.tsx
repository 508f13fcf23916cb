import { formatCents, monthlyCents } from "@blockwright/contract/plans";
import { CardForm } from "../../../shared/cards/card-form.tsx";
import { CardFormSkeleton } from "../../../shared/cards/card-form-skeleton.tsx";
import { payAndLeave } from "../../../shared/cards/confirm-card.ts";
import { billedText } from "../../../shared/prices/billed-text.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { EulaTick } from "../eula/eula-tick.tsx";
import { useEulaConsent } from "../eula/use-eula-consent.ts";
import type { Order } from "./order.ts";
import { PayWithCredit } from "./pay-with-credit.tsx";
import { usePaymentOrder } from "./use-payment-order.ts";

/** Nothing is ordered before the Minecraft EULA is agreed to, as in the free flow. */
export function Payment({ order }: { readonly order: Order }) {
  const consent = useEulaConsent();
  return (
    <Card>
      <CardHeader
        title={t("Payment")}
        description={`${billedText(monthlyCents(order.size)) ?? t("Charged every month.")} ${t("You can cancel at any time.")}`}
      />
      {consent.status === "loading" && <CardFormSkeleton />}
      {consent.status === "given" && <PayOrder order={order} />}
      {consent.status === "needed" && (
        <div className="flex flex-col gap-5">
          <EulaTick consent={consent} />
          <Button
            variant="primary"
            isBusy={consent.isStoring}
            onClick={() => consent.withConsent(() => undefined)}
          >
            {t("Continue to payment")}
          </Button>
        </div>
      )}
    </Card>
  );
}

const confirm = payAndLeave("/payment-success");

function PayOrder({ order }: { readonly order: Order }) {
  const { form, amountCents, creditCents, isCovered, failure, isTrying, tryAgain, openResult } =
    usePaymentOrder(order);
  if (isCovered) return <PayWithCredit order={order} amountCents={amountCents} onLost={tryAgain} />;
  if (form)
    return (
      <div className="flex flex-col gap-4">
        {creditCents > 0 && (
          <p className="text-sm text-ink-muted">
            {t("Your credit pays {credit} of {price}.", {
              credit: formatCents(creditCents),
              price: formatCents(amountCents),
            })}
          </p>
        )}
        <CardForm
          form={form}
          submitLabel={t("Pay {price}", { price: formatCents(amountCents - creditCents) })}
          failedTitle={t("Payment Failed")}
          confirm={confirm}
          onOver={openResult}
        />
      </div>
    );
  if (failure !== undefined)
    return (
      <ErrorState
        title={t("Failed to initialize payment. Please try again.")}
        message={failure}
        isRetrying={isTrying}
        onRetry={tryAgain}
      />
    );
  return <CardFormSkeleton />;
}
