import type { Server } from "@blockwright/contract/servers";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { lazy, Suspense } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { Tooltip } from "../../../shared/ui/tooltip.tsx";
import { notMeasured } from "../figures.ts";
import { Restart, StartOrStop } from "../power/power-buttons.tsx";
import type { ServerPower } from "../power/use-power.ts";
import { ownBedrockAddress, serverAddress, serverName } from "../server-state.ts";
import { StatusBadge } from "../status-badge.tsx";
import { deedsFor } from "./server-deeds.ts";

interface ServerHeaderProps {
  readonly server: Server;
  readonly power: ServerPower;
}

export function ServerHeader({ server, power }: ServerHeaderProps) {
  const deeds = deedsFor(server);
  const address = serverAddress({ ...server, status: power.status });
  const bedrock = ownBedrockAddress({ ...server, status: power.status });
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex items-center gap-x-2">
            <Tooltip text={t("My Servers")}>
              {(trigger) => (
                <Link
                  to="/servers"
                  aria-label={t("My Servers")}
                  {...trigger}
                  className="-ml-3 grid size-11 shrink-0 place-items-center rounded-md text-ink-muted transition hover:bg-night-800 hover:text-ink"
                >
                  <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
                </Link>
              )}
            </Tooltip>
            <h1 className="line-clamp-2 min-w-0 text-xl font-bold wrap-anywhere sm:text-2xl">
              {serverName(server)}
            </h1>
            <output className="shrink-0">
              <StatusBadge power={power} nodeLost={server.nodeLost} />
            </output>
          </div>
          {/* On a phone the strip below shows them. */}
          <div className="flex gap-x-6 overflow-x-auto max-sm:hidden">
            <Address
              label={bedrock === null ? undefined : t("Java")}
              value={address}
              otherwise={power.status === "provisioning" ? t("Provisioning...") : notMeasured}
              what={t("server address")}
            />
            {bedrock !== null && <Address label={t("Bedrock")} value={bedrock} what={t("Bedrock address")} />}
          </div>
        </div>
        <div className="flex gap-3 max-sm:w-full">
          <StartOrStop power={power} startVariant="primary" className="max-sm:flex-1" />
          <Restart power={power} className="max-sm:flex-1" />
          {deeds.length > 0 && (
            <Suspense fallback={<span className="size-11" />}>
              <ServerMenu server={server} deeds={deeds} />
            </Suspense>
          )}
        </div>
      </div>
      <StatusNotice server={server} />
      {server.plannedRestart && (
        <Suspense fallback={<div className="h-15.5" />}>
          <PlannedRestartNotice server={server} plan={server.plannedRestart} />
        </Suspense>
      )}
    </header>
  );
}

/** The page shows before it. */
const ServerMenu = lazy(async () => ({ default: (await import("./server-menu.tsx")).ServerMenu }));

const PlannedRestartNotice = lazy(async () => ({
  default: (await import("../power/planned-restart.tsx")).PlannedRestartNotice,
}));

interface AddressProps {
  readonly label: string | undefined;
  readonly value: string | null;
  readonly otherwise?: string;
  readonly what: string;
}

function Address({ label, value, otherwise, what }: AddressProps) {
  return (
    <p className="flex min-h-9 shrink-0 items-center gap-1 text-sm whitespace-nowrap text-ink-muted pointer-coarse:min-h-11">
      {label !== undefined && <span>{label}</span>}
      <span className="font-mono">{value ?? otherwise}</span>
      {value !== null && <CopyButton value={value} what={what} />}
    </p>
  );
}

const AppealSuspension = lazy(async () => ({
  default: (await import("../../../shared/help/appeal-suspension.tsx")).AppealSuspension,
}));

/** The reason for the state, if there is more to say than the badge does. */
function StatusNotice({ server }: Pick<ServerHeaderProps, "server">) {
  const { id: serverId, statusReason, nodeLost, isSuspended, actions } = server;
  if (statusReason === null && !nodeLost) return null;
  return (
    <div className="rounded-md border border-lamp-400/40 bg-lamp-950 px-4 py-3 text-sm">
      {statusReason !== null && <p className="wrap-anywhere">{visibleLine(statusReason)}</p>}
      {isSuspended && actions.includes("hand-over") && (
        <Suspense>
          <div className="mt-3">
            <AppealSuspension suspended={{ serverId }} />
          </div>
        </Suspense>
      )}
      {nodeLost && (
        <p>
          {t(
            "We can't reach the machine this server runs on. You see what was last known; what you ask for is done when it is back.",
          )}
        </p>
      )}
    </div>
  );
}
