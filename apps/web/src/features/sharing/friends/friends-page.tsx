import type { FriendsView } from "@blockwright/contract/friends-page";
import { softwareNames, softwareTypes } from "@blockwright/minecraft/software";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { hasStatus } from "../../../shared/api/api-error.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { HowToJoin } from "../../../shared/join/how-to-join.tsx";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { PageSpinner } from "../../../shared/ui/spinner.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { friendsViewQuery } from "./friends-queries.ts";

/** For people without an account. */
export function FriendsPage() {
  const { token } = useParams({ from: "/join/$token" });
  const { data: view, error, isFetching, refetch } = useQuery(friendsViewQuery(token));
  const isGone = hasStatus(error, 404);
  usePageTitle(view && !isGone ? visibleLine(view.name) : t("Join a server"));
  if (!view && !error) return <PageSpinner />;
  return (
    <div className="mx-auto w-full max-w-lg py-10 sm:py-16">
      <Card>
        {error && isGone && (
          <EmptyState
            level="h1"
            title={t("This page isn't shared")}
            description={messageOf(error, t("Please try again in a moment."))}
          />
        )}
        {!isGone && view && <Invitation view={view} />}
        {error && !isGone && !view && (
          <ErrorState
            level="h1"
            title={t("We couldn't load this page")}
            message={messageOf(error, t("Please try again in a moment."))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    </div>
  );
}

function Invitation({ view }: { readonly view: FriendsView }) {
  const { name, status, isPaused, address, platformType, currentPlayers, maxPlayers } = view;
  const isOnline = status === "online" && !isPaused;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-2xl font-bold wrap-anywhere">{visibleLine(name)}</h1>
        <output>
          <Badge tone={isOnline ? "grass" : "neutral"}>{isOnline ? t("Online") : t("Offline")}</Badge>
        </output>
      </div>
      <p className="mt-1 text-ink-muted">
        {editionName(platformType)} {visibleLine(view.minecraftVersion)} {softwareName(view.serverType)}
      </p>
      {isPaused ? (
        <p className="mt-5">{t("This server is paused, so you can't join right now.")}</p>
      ) : (
        <>
          <p className="mt-5 tabular-nums">
            {t("{count} of {max} players are on", { count: currentPlayers, max: maxPlayers })}
          </p>
          <WhoIsOn names={view.playerNames} count={currentPlayers} />
          <h2 className="mt-5 mb-3 text-lg font-semibold">{t("How to join")}</h2>
          {address ? (
            <HowToJoin address={address} platformType={platformType} />
          ) : (
            <p className="text-sm text-ink-muted">
              {t("It has no address yet. Come back in a few minutes.")}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** A server names some of its players, or none. */
function WhoIsOn({ names, count }: { readonly names: readonly string[]; readonly count: number }) {
  if (names.length === 0) return null;
  const others = count - names.length;
  return (
    <ul aria-label={t("Who is on")} className="mt-2 flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name}>
          <Badge tone="neutral">{visibleLine(name)}</Badge>
        </li>
      ))}
      {others > 0 && <li className="text-sm text-ink-muted">{t("and {count} more", { count: others })}</li>}
    </ul>
  );
}

function editionName(platformType: string): string {
  switch (platformType) {
    case "bedrock":
      return t("Minecraft Bedrock");
    case "crossplay":
      return t("Minecraft Java and Bedrock");
    default:
      return t("Minecraft Java");
  }
}

/** Nothing where the edition already says it. */
function softwareName(type: string): string {
  const known = softwareTypes.find((one) => one === type);
  return known === undefined || known === "vanilla" || known === "bedrock" ? "" : `(${softwareNames[known]})`;
}
