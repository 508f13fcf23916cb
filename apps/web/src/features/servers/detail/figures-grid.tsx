import type { HistoryPoint } from "@blockwright/contract/history";
import type { Server, ServerStatus } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { Clock, Cpu, Download, HardDrive, MapPin, MemoryStick } from "lucide-react";
import { BreakableAddress } from "../../../shared/text/breakable-address.tsx";
import { t } from "../../../shared/text/t.ts";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { ProgressBar } from "../../../shared/ui/progress.tsx";
import { gib, gibOf, notMeasured, percentOf, trafficText } from "../figures.ts";
import { historyQuery } from "../server-queries.ts";
import { serverAddress } from "../server-state.ts";
import { FigureCard } from "./figure-card.tsx";
import { Sparkline } from "./sparkline.tsx";
import { Uptime } from "./uptime.tsx";

/** The scale that CPU load is shown against, in percent of one core. */
const fullCpuPercent = 500;

interface FiguresGridProps {
  readonly server: Server;
  readonly status: ServerStatus;
}

export function FiguresGrid({ server, status }: FiguresGridProps) {
  const { startedAt, cpuUsage, ramUsage, maxRam, storageUsed, maxStorage, networkReceived } = server;
  const { data: history } = useQuery(historyQuery(server.id));
  const points = history?.points ?? [];
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-6">
      <AddressCard server={server} status={status} />
      <FigureCard
        icon={Clock}
        label={t("Uptime")}
        value={startedAt === null ? notMeasured : <Uptime startedAt={startedAt} />}
        note={t("Players {current}/{max}", { current: server.currentPlayers, max: server.maxPlayers })}
      >
        <Trend points={points} of="players" label={t("Players over the last hour")} format={String} />
      </FigureCard>
      <FigureCard
        icon={Cpu}
        label={t("CPU Load")}
        value={`${cpuUsage === null ? notMeasured : cpuText(cpuUsage)} / ${fullCpuPercent}%`}
      >
        <Trend points={points} of="cpu" label={t("CPU load over the last hour")} format={cpuText} />
      </FigureCard>
      <FigureCard icon={MemoryStick} label={t("Memory")} value={gibOf(ramUsage, maxRam)}>
        <Trend points={points} of="memory" label={t("Memory over the last hour")} format={gib} />
      </FigureCard>
      <FigureCard icon={HardDrive} label={t("Disk")} value={gibOf(storageUsed, maxStorage)}>
        <ProgressBar label={t("Disk used")} percent={percentOf(storageUsed, maxStorage)} />
      </FigureCard>
      <FigureCard
        icon={Download}
        label={t("Network Inbound")}
        value={networkReceived === null ? notMeasured : trafficText(networkReceived)}
      />
    </div>
  );
}

function cpuText(percent: number): string {
  return `${percent.toFixed(1)}%`;
}

function AddressCard({ server, status }: FiguresGridProps) {
  const address = serverAddress({ ...server, status });
  const absent = status === "provisioning" ? t("Provisioning...") : notMeasured;
  return (
    <FigureCard
      icon={MapPin}
      label={t("Address")}
      value={
        <p className="font-mono text-sm leading-5 font-normal wrap-anywhere">
          {address === null ? absent : <BreakableAddress address={address} />}
        </p>
      }
      action={address !== null && <CopyButton value={address} what={t("server address")} />}
    />
  );
}

interface TrendProps {
  readonly points: readonly HistoryPoint[];
  readonly of: "cpu" | "memory" | "players";
  readonly label: string;
  readonly format: (value: number) => string;
}

function Trend({ points, of, label, format }: TrendProps) {
  const samples = points.map((point) => ({ atMs: Date.parse(point.at), value: point[of] }));
  const measured = samples.flatMap(({ value }) => value ?? []);
  // Its space is reserved, so that nothing moves when the first figures arrive.
  if (measured.length === 0) return <div aria-hidden className="h-8" />;
  const range = { least: format(Math.min(...measured)), most: format(Math.max(...measured)) };
  return (
    <>
      <Sparkline samples={samples} />
      <p className="sr-only">{t("{label}: between {least} and {most}", { label, ...range })}</p>
    </>
  );
}
