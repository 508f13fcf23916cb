import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { useAuth } from "../../../shared/auth/use-auth.ts";
import { t, tCount } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import type { Change } from "./change-dialog.tsx";
import { secondFactorQuery } from "./second-factor-query.ts";

const SecondFactorDialog = lazy(async () => ({
  default: (await import("./second-factor-dialog.tsx")).SecondFactorDialog,
}));

export function SecondFactorCard() {
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery);
  return (
    <Card>
      <CardHeader
        title={t("Second factor")}
        description={t("Even with your password, a stranger can't sign in without your phone.")}
      />
      {data && <Choices {...data} />}
      {!data && error && (
        <ErrorState
          title={t("We couldn't load your second factor")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-11" />}
    </Card>
  );
}

interface ChoicesProps {
  readonly isOn: boolean;
  readonly recoveryCodesLeft: number;
}

function Choices({ isOn, recoveryCodesLeft }: ChoicesProps) {
  const [open, setOpen] = useState<"set-up" | Change>();
  const queryClient = useQueryClient();
  const { recheck } = useAuth();
  const onDone = () => {
    setOpen(undefined);
    recheck();
    void queryClient.invalidateQueries({ queryKey: ["account"] });
  };
  return (
    <div className="flex flex-col gap-4">
      {isOn ? (
        <>
          <p>
            {t("It is on.")}{" "}
            {tCount(recoveryCodesLeft, "{count} recovery code is left.", "{count} recovery codes are left.")}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setOpen("renew")}>{t("New recovery codes")}</Button>
            <Button onClick={() => setOpen("remove")}>{t("Switch off")}</Button>
          </div>
        </>
      ) : (
        <Button variant="primary" className="self-start" onClick={() => setOpen("set-up")}>
          {t("Set up")}
        </Button>
      )}
      <Suspense>{open && <SecondFactorDialog what={open} onDone={onDone} />}</Suspense>
    </div>
  );
}
