import type { Server, ServerStatus } from "@blockwright/contract/servers";
import { Link } from "@tanstack/react-router";
import { ChartLine, CircleArrowUp } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { t } from "../../../shared/text/t.ts";
import { classNames } from "../../../shared/ui/class-names.ts";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { ProgressBar } from "../../../shared/ui/progress.tsx";
import { gibOf, notMeasured, percentOf, trafficText } from "../figures.ts";
import { ownBedrockAddress, serverAddress } from "../server-state.ts";
import { Uptime } from "./uptime.tsx";

/** The scale that CPU load is shown against, in percent of one core. */
const fullCpuPercent = 500;

const GraphsDialog = lazy(async () => ({
  default: (await import("./graphs/graphs-dialog.tsx")).GraphsDialog,
}));

interface FigureStripProps {
  readonly server: Server;
  readonly status: ServerStatus;
}

/** Everything measured, on one line: what does not fit is reached by swiping. It makes room for a phone's keyboard. */
export function FigureStrip({ server, status }: FigureStripProps) {
  const { startedAt, cpuUsage, ramUsage, maxRam, storageUsed, maxStorage, networkReceived } = server;
  const [isLooking, setLooking] = useState(false);
  const look = () => setLooking(true);
  const bedrock = ownBedrockAddress({ ...server, status });
  return (
    <>
      <ul
        aria-label={t("Figures")}
        className="flex min-h-13 items-stretch overflow-x-auto rounded-lg border border-night-700 bg-night-850 [scrollbar-width:none] sm:justify-between max-sm:[@media(max-height:30rem)]:hidden"
      >
        <AddressFigure
          label={t("Address")}
          address={serverAddress({ ...server, status })}
          otherwise={status === "provisioning" ? t("Provisioning...") : notMeasured}
          what={t("server address")}
        />
        {bedrock !== null && (
          <AddressFigure
            label={t("Bedrock address")}
            address={bedrock}
            otherwise={notMeasured}
            what={t("Bedrock address")}
            isForPhones
          />
        )}
        <Figure label={t("Uptime")}>
          {startedAt === null ? notMeasured : <Uptime startedAt={startedAt} />}
        </Figure>
        <Figure label={t("Players")} onLook={look}>
          {`${server.currentPlayers}/${server.maxPlayers}`}
        </Figure>
        <Figure label={t("CPU Load")} onLook={look}>
          {`${cpuUsage === null ? notMeasured : `${cpuUsage.toFixed(1)}%`} / ${fullCpuPercent}%`}
        </Figure>
        <Figure label={t("Memory")} onLook={look}>
          {gibOf(ramUsage, maxRam)}
        </Figure>
        <Figure
          label={t("Disk")}
          sizeOf={server.actions.includes("change-plan") ? server.id : undefined}
          bar={<ProgressBar label={t("Disk used")} percent={percentOf(storageUsed, maxStorage)} />}
        >
          {gibOf(storageUsed, maxStorage)}
        </Figure>
        <Figure label={t("Network Inbound")}>
          {networkReceived === null ? notMeasured : trafficText(networkReceived)}
        </Figure>
      </ul>
      {isLooking && (
        <Suspense fallback={null}>
          <GraphsDialog server={server} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </>
  );
}

const figureStyle = "flex h-full flex-col justify-center gap-0.5 px-3 text-left whitespace-nowrap";

interface FigureProps {
  readonly label: string;
  /** Opens the graphs, if there is one of this figure. */
  readonly onLook?: () => void;
  /** The server whose size it leads to, for those who may change it. */
  readonly sizeOf?: string | undefined;
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

function Figure({ label, onLook, sizeOf, bar, children }: FigureProps) {
  const content = (
    <>
      <span className="flex items-center gap-1 text-xs text-ink-muted">
        {label}
        {onLook && <ChartLine aria-hidden className="size-3.5 text-lamp-400" strokeWidth={1.75} />}
        {sizeOf !== undefined && (
          <CircleArrowUp
            aria-label={t("Change size")}
            className="size-3.5 text-lamp-400"
            strokeWidth={1.75}
          />
        )}
      </span>
      <span className="text-sm font-medium tabular-nums">{children}</span>
    </>
  );
  return (
    <li className="relative shrink-0">
      {sizeOf !== undefined && (
        <Link
          to="/size/$serverId"
          params={{ serverId: sizeOf }}
          className={`${figureStyle} transition -outline-offset-2 hover:bg-night-800`}
        >
          {content}
        </Link>
      )}
      {sizeOf === undefined && onLook && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onLook}
          className={`${figureStyle} transition -outline-offset-2 hover:bg-night-800`}
        >
          {content}
        </button>
      )}
      {sizeOf === undefined && !onLook && <div className={figureStyle}>{content}</div>}
      {bar && <div className="pointer-events-none absolute inset-x-3 bottom-0.5 *:h-0.5">{bar}</div>}
    </li>
  );
}

interface AddressFigureProps {
  readonly label: string;
  readonly address: string | null;
  readonly otherwise: string;
  readonly what: string;
  /** On larger screens the header shows it. */
  readonly isForPhones?: boolean;
}

function AddressFigure({ label, address, otherwise, what, isForPhones = false }: AddressFigureProps) {
  return (
    <li className={classNames("flex shrink-0 items-center", isForPhones && "sm:hidden")}>
      <div className={figureStyle}>
        <span className="text-xs text-ink-muted">{label}</span>
        <span className="font-mono text-sm">{address ?? otherwise}</span>
      </div>
      {address !== null && <CopyButton value={address} what={what} />}
    </li>
  );
}
