import type { ServerSummary } from "@blockwright/contract/servers";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t, tCount } from "../../../shared/text/t.ts";
import { exactTime } from "../../../shared/text/relative-time.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { Tooltip } from "../../../shared/ui/tooltip.tsx";
import { CrashBadge } from "../crash-badge.tsx";
import { createdAge, notMeasured } from "../figures.ts";
import { Restart, StartOrStop } from "../power/power-buttons.tsx";
import { usePower, type ServerPower } from "../power/use-power.ts";
import { asShown, powerChoices, serverAddress, serverName, softwareName } from "../server-state.ts";
import { SharedBadge } from "../shared-badge.tsx";
import { StatusBadge } from "../status-badge.tsx";

const maxPlugins = 3;

interface ServerCardProps {
  readonly server: ServerSummary;
  /** Its build, while it is being built. */
  readonly buildId: string | undefined;
}

export function ServerCard({ server: seen, buildId }: ServerCardProps) {
  const server = asShown(buildId === undefined ? seen : { ...seen, isBeingBuilt: true });
  const power = usePower(server);
  const name = serverName(server);
  const { status } = power;
  const params = { serverId: server.id };
  return (
    <Card className="flex h-full flex-col gap-4">
      <header>
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-lg font-semibold">
            <Link
              to="/server/$serverId/{-$tab}"
              params={params}
              className="touch-area block rounded-sm transition hover:text-lamp-400"
            >
              <span className="line-clamp-2 wrap-anywhere">{name}</span>
            </Link>
          </h2>
          <StatusBadge power={power} nodeLost={server.nodeLost} />
        </div>
        <Marks server={server} />
        <p className="mt-1 line-clamp-2 min-h-5 text-sm wrap-anywhere text-ink-muted">
          {visibleLine(server.description ?? "").trim() || t("No description")}
        </p>
        {server.statusReason !== null && (
          <p className="mt-1 line-clamp-3 text-sm wrap-anywhere text-lamp-400">
            {visibleLine(server.statusReason)}
          </p>
        )}
      </header>
      <Facts server={server} />
      <Plugins plugins={server.plugins} />
      <Address address={serverAddress({ ...server, status })} isProvisioning={status === "provisioning"} />
      <footer className="mt-auto flex flex-wrap gap-2 *:flex-1">
        <StartOrStop power={power} serverName={name} size="sm" />
        <SecondAction serverId={server.id} buildId={buildId} power={power} serverName={name} />
        <Link
          to="/server/$serverId/{-$tab}"
          params={params}
          className={buttonStyle("secondary", "sm", "basis-full")}
        >
          {t("Manage Server")}
        </Link>
      </footer>
    </Card>
  );
}

interface SecondActionProps {
  readonly serverId: string;
  readonly buildId: string | undefined;
  readonly power: ServerPower;
  readonly serverName: string;
}

function SecondAction({ serverId, buildId, power, serverName: name }: SecondActionProps) {
  const style = buttonStyle("secondary", "sm");
  if (buildId !== undefined)
    return (
      <Link to="/build/$taskId" params={{ taskId: buildId }} className={style}>
        {t("View build")}
      </Link>
    );
  if (powerChoices(power).main === "stop") return <Restart power={power} serverName={name} size="sm" />;
  return (
    <Link to="/server/$serverId/{-$tab}" params={{ serverId, tab: "settings" }} className={style}>
      {t("Configure")}
    </Link>
  );
}

function Marks({ server }: { readonly server: ServerSummary }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <CrashBadge server={server} />
      <SharedBadge server={server} />
    </div>
  );
}

function Facts({ server }: { readonly server: ServerSummary }) {
  const { serverType, minecraftVersion, maxRam, currentPlayers, maxPlayers, createdAt } = server;
  const [drawnAtMs] = useState(() => Date.now());
  const facts = [
    { term: t("Type"), detail: softwareName(serverType) },
    { term: t("Version"), detail: visibleLine(minecraftVersion) },
    { term: t("RAM"), detail: t("{count} MB", { count: maxRam }) },
    { term: t("Players"), detail: `${currentPlayers}/${maxPlayers}` },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm">
      {facts.map(({ term, detail }) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere tabular-nums">{detail}</dd>
        </div>
      ))}
      <div className="col-span-2 flex justify-between gap-x-3">
        <dt className="text-ink-muted">{t("Created")}</dt>
        <dd>
          <Tooltip text={exactTime(createdAt)}>
            {(trigger) => (
              <time dateTime={createdAt} {...trigger}>
                {createdAge(createdAt, drawnAtMs)}
              </time>
            )}
          </Tooltip>
        </dd>
      </div>
    </dl>
  );
}

function Plugins({ plugins }: Pick<ServerSummary, "plugins">) {
  if (plugins.length === 0) return null;
  const hidden = plugins.length - maxPlugins;
  return (
    <ul aria-label={t("Plugins")} className="flex flex-wrap gap-1.5">
      {plugins.slice(0, maxPlugins).map(({ name }, index) => (
        <li key={index} className="flex max-w-full min-w-0">
          <Badge>
            <span className="max-w-40 truncate">{visibleLine(name)}</span>
          </Badge>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Badge>{tCount(hidden, "+{count} more", "+{count} more")}</Badge>
        </li>
      )}
    </ul>
  );
}

function Address({ address, isProvisioning }: { address: string | null; isProvisioning: boolean }) {
  return (
    <p className="flex min-h-9 items-center justify-between gap-1 rounded-md border pointer-coarse:min-h-11 border-night-700 bg-night-950/60 pl-3 text-sm">
      <span className="min-w-0 py-1.5 font-mono wrap-anywhere">
        {address ?? (isProvisioning ? t("Provisioning...") : notMeasured)}
      </span>
      {address !== null && <CopyButton value={address} what={t("server address")} />}
    </p>
  );
}
