import type { EmailState } from "@blockwright/contract/account-email";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { emailQuery, useRequestVerification } from "./email-queries.ts";

export function EmailCard() {
  const { data, error, isFetching, refetch } = useQuery(emailQuery);
  return (
    <Card aria-labelledby="email" aria-busy={!data && !error}>
      <CardHeader id="email" title={t("Email")} />
      {data && <Address state={data} />}
      {!data && error && (
        <ErrorState
          title={t("We couldn't load your email address")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-24 w-full" />}
    </Card>
  );
}

/** At least as high as the skeleton, so that the cards below do not move. */
function Address({ state: { email, isVerified, canVerify } }: { readonly state: EmailState }) {
  const request = useRequestVerification();
  return (
    <div className="flex min-h-24 flex-col items-start gap-4">
      <p className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere">{visibleLine(email)}</span>
        <Badge tone={isVerified ? "grass" : "neutral"}>
          {isVerified ? t("Verified") : t("Not verified")}
        </Badge>
      </p>
      {!isVerified && canVerify && (
        <Button isBusy={request.isPending} onClick={() => request.mutate()}>
          {t("Send verification email")}
        </Button>
      )}
      {isVerified && (
        <p className="text-sm text-ink-muted">{t("You confirmed that this address is yours.")}</p>
      )}
      {!isVerified && !canVerify && (
        <p className="text-sm text-ink-muted">
          {t("This site doesn't send email, so addresses can't be verified.")}
        </p>
      )}
    </div>
  );
}
