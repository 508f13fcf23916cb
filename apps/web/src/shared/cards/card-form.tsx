import type { CardForm as CardFormData } from "@blockwright/contract/billing/payments";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useMemo, useState } from "react";
import type { SyntheticEvent } from "react";
import { t } from "../text/t.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { clearToast, showToast } from "../ui/toast-store.ts";
import { cardAppearance } from "./card-appearance.ts";
import { CardFormSkeleton } from "./card-form-skeleton.tsx";
import { cardScriptQuery } from "./card-script.ts";
import type { ConfirmCard } from "./confirm-card.ts";

interface CardFieldsProps {
  /** "Pay $3.75". */
  readonly submitLabel: string;
  /** The title of the toast if it fails. */
  readonly failedTitle: string;
  readonly confirm: ConfirmCard;
  readonly onDone?: () => void;
  /** The provider shows no form, because this was paid or cancelled. */
  readonly onOver: () => void;
}

/** The provider's own fields for a card, and the button that submits them. */
export function CardForm({ form, ...fields }: CardFieldsProps & { readonly form: CardFormData }) {
  const { clientSecret, publishableKey } = form;
  const { data: script, error, isFetching, refetch } = useQuery(cardScriptQuery(publishableKey));
  const options = useMemo(() => ({ clientSecret, appearance: cardAppearance() }), [clientSecret]);
  if (script)
    return (
      <Elements key={clientSecret} stripe={script} options={options}>
        <CardFields {...fields} />
      </Elements>
    );
  if (error) return <NotLoaded isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <CardFormSkeleton />;
}

function CardFields({ submitLabel, failedTitle, confirm, onDone, onOver }: CardFieldsProps) {
  const script = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!script || !elements || isBusy) return;
    clearToast();
    setBusy(true);
    const failure = await confirm(script, elements).catch(() => t("Check your connection and try again."));
    setBusy(false);
    if (failure === undefined) return onDone?.();
    showToast({ title: failedTitle, description: failure, tone: "danger" });
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {!isReady && <CardFormSkeleton />}
      {/* The provider measures its form, so it is displayed meanwhile. Its frame is transparent only in a light scheme. */}
      <div className={isReady ? "scheme-light" : "invisible h-0 overflow-hidden"}>
        <PaymentElement onReady={() => setReady(true)} onLoadError={onOver} />
      </div>
      {isReady && (
        <>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {isBusy ? t("Processing...") : submitLabel}
          </Button>
          <SecurePayment />
        </>
      )}
    </form>
  );
}

function SecurePayment() {
  return (
    <p className="flex items-center justify-center gap-2 text-sm text-ink-muted">
      <Lock aria-hidden className="size-4" strokeWidth={1.75} />
      {t("Secure payment powered by Stripe")}
    </p>
  );
}

function NotLoaded({ isRetrying, onRetry }: { readonly isRetrying: boolean; readonly onRetry: () => void }) {
  return (
    <ErrorState
      title={t("The card form did not load")}
      message={t("Check your connection. If you block scripts, allow js.stripe.com on this page.")}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
}
