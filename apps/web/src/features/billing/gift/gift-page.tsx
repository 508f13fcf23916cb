import { getGift, payGift } from "@blockwright/contract/billing/gifts";
import { formatCents } from "@blockwright/contract/plans";
import type { RouteAnswer } from "@blockwright/contract/route";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { hasStatus } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { CardDocument } from "../../../shared/cards/card-document.tsx";
import { CardForm } from "../../../shared/cards/card-form.tsx";
import { payHere } from "../../../shared/cards/confirm-card.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { PageSpinner } from "../../../shared/ui/spinner.tsx";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";

/** A friend pays a month of a server. For people without an account, too. */
export function GiftPage() {
  usePageTitle(t("Pay a month"));
  return (
    <CardDocument>
      <div className="mx-auto w-full max-w-lg py-10 sm:py-16">
        <Gift />
      </div>
    </CardDocument>
  );
}

function Gift() {
  const { token } = useParams({ from: "/gift/$token" });
  const {
    data: gift,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ["gift", token],
    queryFn: ({ signal }) => call(getGift, { params: { token } }, signal),
  });
  if (gift)
    return (
      <Card className="flex flex-col gap-5">
        <header>
          <h1 className="text-2xl font-bold wrap-anywhere">{titleOf(gift)}</h1>
          <p className="mt-2 text-ink-muted">
            {t("{owner} runs this Minecraft server. You pay {price} once, and nothing renews.", {
              owner: visibleLine(gift.ownerName),
              price: formatCents(gift.amountCents),
            })}
          </p>
        </header>
        <PayGift token={token} amountCents={gift.amountCents} />
      </Card>
    );
  if (!error) return <PageSpinner />;
  const message = messageOf(error, t("Please try again in a moment."));
  return (
    <Card>
      {hasStatus(error, 404) || hasStatus(error, 400) ? (
        <EmptyState
          level="h1"
          title={t("This link no longer works")}
          description={t("Ask your friend for a new one.")}
        />
      ) : (
        <ErrorState
          level="h1"
          title={t("We couldn't load this page")}
          message={message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

function titleOf({ months, serverName }: RouteAnswer<typeof getGift>): string {
  const name = visibleLine(serverName);
  return months === 1
    ? t("Pay a month of '{name}'", { name })
    : t("Pay {count} months of '{name}'", { count: months, name });
}

interface PayGiftProps {
  readonly token: string;
  readonly amountCents: number;
}

function PayGift({ token, amountCents }: PayGiftProps) {
  // A bank that asked for a confirmation leads back here. Only the words depend on it: the api knows what was paid.
  const status = new URLSearchParams(location.search).get("redirect_status");
  const [isPaid, setPaid] = useState(status === "succeeded");
  const begin = useMutation({
    mutationFn: () => call(payGift, { params: { token } }),
    onMutate: clearToast,
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("Payment Failed"), description, tone: "danger" });
    },
  });
  if (isPaid)
    return (
      <output className="block rounded-md border border-grass-500/40 bg-grass-950 p-4">
        {t("Thank you! It is paid. You can close this page.")}
      </output>
    );
  const price = formatCents(begin.data?.amountCents ?? amountCents);
  if (begin.data)
    return (
      <CardForm
        form={begin.data}
        submitLabel={t("Pay {price}", { price })}
        failedTitle={t("Payment Failed")}
        confirm={payHere(`/gift/${token}`)}
        onDone={() => setPaid(true)}
        onOver={() => begin.reset()}
      />
    );
  return (
    <Button variant="primary" isBusy={begin.isPending} onClick={() => begin.mutate()}>
      {t("Pay {price} by card", { price })}
    </Button>
  );
}
