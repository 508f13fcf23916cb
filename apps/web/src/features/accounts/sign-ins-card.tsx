import { maxSignIns, type DroppedSignIn, type SignIn } from "@blockwright/contract/account";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../shared/text/t.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { TimeAgo } from "../../shared/ui/time-ago.tsx";
import { EndOtherSignIns } from "./end-other-sign-ins.tsx";
import { messageOf } from "../../shared/api/message-of.ts";
import { SignInRow, SignInRowSkeleton } from "./sign-in-row.tsx";
import { inOrder, signInsQuery } from "./sign-ins.ts";

export function SignInsCard() {
  const { data, error, isFetching, refetch } = useQuery(signInsQuery);
  const signIns = data?.signIns;
  return (
    <Card aria-labelledby="sign-ins" aria-busy={signIns === undefined && error === null}>
      <CardHeader
        id="sign-ins"
        title={t("Where you are signed in")}
        description={t("Log out any device you don't recognise, then change your password.")}
      />
      {signIns && <SignInList signIns={signIns} />}
      {data?.dropped && <Dropped dropped={data.dropped} />}
      {!signIns && error && (
        <ErrorState
          title={t("We couldn't load your sign-ins")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!signIns && !error && [0, 1, 2].map((row) => <SignInRowSkeleton key={row} />)}
    </Card>
  );
}

function Dropped({ dropped: { device, count, endedAt } }: { readonly dropped: DroppedSignIn }) {
  return (
    <p className="pt-4 text-sm text-ink-muted">
      {count === 1
        ? t("{device} was logged out to make room for a newer sign-in:", { device })
        : t("{device} and {others} others were logged out to make room for a newer sign-in:", {
            device,
            others: count - 1,
          })}{" "}
      <TimeAgo iso={endedAt} />.{" "}
      {t("You can be logged in on {max} devices at the same time.", { max: maxSignIns })}
    </p>
  );
}

function SignInList({ signIns }: { readonly signIns: readonly SignIn[] }) {
  const others = signIns.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ul className="divide-y divide-night-700">
        {inOrder(signIns).map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      <footer className="border-t border-night-700 pt-4">
        {others > 0 ? (
          <EndOtherSignIns others={others} />
        ) : (
          <p className="text-sm text-ink-muted">
            {t("You are not signed in anywhere else. When you log in on another device, it appears here.")}
          </p>
        )}
      </footer>
    </>
  );
}
