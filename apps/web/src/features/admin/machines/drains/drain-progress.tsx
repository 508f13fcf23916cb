import type { Drain } from "@blockwright/contract/admin/drains";
import { t } from "../../../../shared/text/t.ts";
import { visibleLine } from "../../../../shared/text/visible-text.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { ProgressBar } from "../../../../shared/ui/progress.tsx";
import { TimeLeft } from "../../../../shared/ui/time-ago.tsx";
import { useEndDrain, useRetryDrain } from "./drains-queries.ts";

type DrainedServer = Drain["servers"][number];

const shownServers = 10;

export function DrainProgress({ drain }: { readonly drain: Drain }) {
  const { machineId, total, moved, failed, endedAt, isStopping, error } = drain;
  const end = useEndDrain(machineId);
  const retry = useRetryDrain(machineId);
  const isOver = endedAt !== null;
  const canRetry = isOver ? moved < total : failed > 0 && !isStopping;
  return (
    <section aria-label={t("Drain")} className="flex flex-col gap-3 rounded-md bg-night-900 p-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 font-medium">
        <span>{titleOf(drain)}</span>
        <span className="text-ink-muted tabular-nums">{t("{moved} of {total} moved", { moved, total })}</span>
      </p>
      {total > 0 && <ProgressBar label={t("Servers moved")} percent={(moved / total) * 100} />}
      <p className="wrap-anywhere text-ink-muted">{visibleLine(drain.reason)}</p>
      {error !== null && <p className="wrap-anywhere text-ember-400">{error}</p>}
      <Servers servers={drain.servers} isOver={isOver} />
      {(!isOver || canRetry) && (
        <p className="flex flex-wrap justify-end gap-2">
          {!isOver && (
            <Button
              size="sm"
              disabled={isStopping}
              isBusy={end.isPending}
              onClick={() => end.mutate(undefined)}
            >
              {t("End drain")}
            </Button>
          )}
          {canRetry && (
            <Button size="sm" isBusy={retry.isPending} onClick={() => retry.mutate(undefined)}>
              {t("Retry")}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

function Servers({
  servers,
  isOver,
}: {
  readonly servers: readonly DrainedServer[];
  readonly isOver: boolean;
}) {
  const more = servers.length - shownServers;
  if (servers.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {servers.slice(0, shownServers).map((server) => (
        <li key={server.serverId} className="flex flex-col">
          <span className="wrap-anywhere">{visibleLine(server.name)}</span>
          <ServerNote server={server} isOver={isOver} />
        </li>
      ))}
      {more > 0 && <li className="text-ink-muted">{t("And {more} more.", { more })}</li>}
    </ul>
  );
}

function titleOf({ endedAt, isStopping, moved, total }: Drain): string {
  if (isStopping) return t("Ends after the move under way");
  if (endedAt === null) return t("Being drained");
  return moved === total ? t("Drained") : t("Drain ended");
}

function ServerNote({ server, isOver }: { readonly server: DrainedServer; readonly isOver: boolean }) {
  const { state, error, notBefore, progress, step } = server;
  if (state === "moving")
    return (
      <span className="text-sky-400">
        {t("Moving, {progress} %", { progress: progress ?? 0 })}
        {step !== null && ` · ${step}`}
      </span>
    );
  if (error !== null && state !== "waiting")
    return <span className="wrap-anywhere text-lamp-400">{visibleLine(error)}</span>;
  if (isOver) return <span className="text-ink-muted">{t("Stays here")}</span>;
  return (
    <span className="wrap-anywhere text-ink-muted">
      {error === null ? t("Waiting") : t("Waiting: {reason}", { reason: visibleLine(error) })}
      {notBefore !== null && error === null && (
        <>
          {" · "}
          {t("its owner was told, it moves:")} <TimeLeft iso={notBefore} />
        </>
      )}
    </span>
  );
}
