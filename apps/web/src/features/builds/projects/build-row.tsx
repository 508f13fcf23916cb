import type { BuildSummary } from "@blockwright/contract/builds";
import { Link } from "@tanstack/react-router";
import { t } from "../../../shared/text/t.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { platformName } from "../platform-names.ts";
import { isCancelled, statusBadge } from "../progress/build-state.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";

const rowStyle = "flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0 sm:flex-nowrap";

export function BuildRow({ build }: { readonly build: BuildSummary }) {
  const { id, serverId, prompt, serverName, platformType, status, createdAt } = build;
  const { label, tone } = statusBadge(build);
  return (
    <li className={rowStyle}>
      <div className="min-w-0 flex-1 basis-full sm:basis-auto">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to="/build/$taskId"
            params={{ taskId: id }}
            className="touch-area min-w-0 rounded-sm font-medium break-words transition hover:text-lamp-400"
          >
            <span className="line-clamp-2">{serverName ?? prompt}</span>
          </Link>
          <Badge tone={tone}>{label}</Badge>
        </p>
        {serverName !== null && (
          <p className="mt-1 line-clamp-2 text-sm break-words text-ink-muted">{prompt}</p>
        )}
        <p className="mt-1.5 flex flex-wrap gap-x-4 text-sm text-ink-muted">
          <span>{platformName(platformType)}</span>
          <TimeAgo iso={createdAt} />
        </p>
        <BuildResult build={build} />
      </div>
      {status === "completed" && serverId !== null ? (
        <Link to="/server/$serverId/{-$tab}" params={{ serverId }} className={buttonStyle("secondary", "sm")}>
          {t("Manage Server")}
        </Link>
      ) : (
        <Link to="/build/$taskId" params={{ taskId: id }} className={buttonStyle("secondary", "sm")}>
          {status === "failed" ? t("What happened") : t("View build")}
        </Link>
      )}
    </li>
  );
}

function BuildResult({ build }: { readonly build: BuildSummary }) {
  const { status, progress, currentStep, error, serverId } = build;
  switch (status) {
    case "pending":
    case "running":
      return (
        <p className="mt-1.5 text-sm break-words text-sky-400">
          {t("{percent}% Complete", { percent: progress })}
          {currentStep !== null && ` · ${visibleLine(currentStep)}`}
        </p>
      );
    case "failed":
      if (error === null || isCancelled(build)) return null;
      return <p className="mt-1.5 line-clamp-2 text-sm break-words text-ember-400">{visibleLine(error)}</p>;
    case "completed":
      return serverId === null && <p className="mt-1.5 text-sm text-ink-muted">{t("Server deleted")}</p>;
  }
}

export function BuildRowSkeleton() {
  return (
    <div className={rowStyle}>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-5 w-96 max-w-full" />
        <Skeleton className="h-5 w-40" />
      </div>
      <Skeleton className="h-9 pointer-coarse:h-11 w-28 shrink-0" />
    </div>
  );
}
