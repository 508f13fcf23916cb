import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { friendsPageQuery, useCloseFriendsPage, useShareFriendsPage } from "./friends-queries.ts";

export function FriendsCard({ serverId }: { readonly serverId: string }) {
  const { data, error, isFetching, refetch } = useQuery(friendsPageQuery(serverId));
  return (
    <Card aria-labelledby="friends" aria-busy={!data && !error}>
      <CardHeader
        id="friends"
        title={t("Share with friends")}
        description={t(
          "A page with the address, the version, how many are on and how to join. Everyone with the link sees it, without an account.",
        )}
      />
      {/* As high as the skeleton, so that the cards below do not move. */}
      {data && (
        <div className="min-h-11">
          <PageLink serverId={serverId} token={data.token} />
        </div>
      )}
      {!data && error && (
        <ErrorState
          title={t("We couldn't load the link")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-11 w-full" />}
    </Card>
  );
}

function PageLink({ serverId, token }: { readonly serverId: string; readonly token: string | null }) {
  const share = useShareFriendsPage(serverId);
  const close = useCloseFriendsPage(serverId);
  if (token === null)
    return (
      <Button isBusy={share.isPending} onClick={() => share.mutate()}>
        {!share.isPending && <Share2 aria-hidden className="size-4.5" strokeWidth={1.75} />}
        {t("Share with friends")}
      </Button>
    );
  const link = new URL(`/join/${token}`, window.location.origin).href;
  return (
    <>
      <p className="flex items-center gap-1">
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 font-mono text-sm wrap-anywhere underline"
        >
          {link}
        </a>
        <CopyButton value={link} what={t("link for friends")} />
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button isBusy={share.isPending} onClick={() => share.mutate()}>
          {t("Replace link")}
        </Button>
        <Button isBusy={close.isPending} onClick={() => close.mutate()}>
          {t("Turn off")}
        </Button>
      </div>
    </>
  );
}
