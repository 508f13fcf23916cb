import type { HistoryPoint, HistoryRange } from "@blockwright/contract/history";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf } from "../../../../shared/api/message-of.ts";
import { t } from "../../../../shared/text/t.ts";
import { buttonStyle } from "../../../../shared/ui/button-style.ts";
import { classNames } from "../../../../shared/ui/class-names.ts";
import { Dialog } from "../../../../shared/ui/dialog.tsx";
import { ErrorState } from "../../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { Tabs } from "../../../../shared/ui/tabs.tsx";
import { gib } from "../../figures.ts";
import { busySpans } from "./graph-paths.ts";
import { busyColour, Graph, markColours, type GraphProps } from "./graph.tsx";
import { historyQuery, recentActivityQuery } from "./graph-queries.ts";
import { markKinds, markLabel, marksOf } from "./marks.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long each range is, and how far apart its samples are. */
const ranges = {
  hour: { lengthMs: hourMs, stepMs: minuteMs },
  day: { lengthMs: 24 * hourMs, stepMs: 5 * minuteMs },
  week: { lengthMs: 7 * 24 * hourMs, stepMs: hourMs },
} as const satisfies Partial<Record<HistoryRange, unknown>>;
type ShownRange = keyof typeof ranges;
const shownRanges = ["hour", "day", "week"] as const satisfies readonly ShownRange[];

interface GraphsDialogProps {
  readonly server: Server;
  readonly onClose: () => void;
}

export function GraphsDialog({ server, onClose }: GraphsDialogProps) {
  const [range, setRange] = useState<ShownRange>("hour");
  return (
    <Dialog
      title={t("How it has been running")}
      description={t("A gap means that the server was off or could not be measured.")}
      width="wide"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Tabs
        label={t("Time shown")}
        value={range}
        onChange={(value) => setRange(shownRanges.find((one) => one === value) ?? "hour")}
        tabs={shownRanges.map((one) => ({
          value: one,
          label: rangeLabel(one),
          content: <Graphs server={server} range={one} />,
        }))}
      />
    </Dialog>
  );
}

function rangeLabel(range: ShownRange): string {
  switch (range) {
    case "hour":
      return t("Last hour");
    case "day":
      return t("Last day");
    case "week":
      return t("Last week");
  }
}

function Graphs({ server, range }: { readonly server: Server; readonly range: ShownRange }) {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(server.id, range));
  const { data: activity } = useQuery(recentActivityQuery(server.id));
  if (!data && error)
    return (
      <ErrorState
        level="h3"
        title={t("We couldn't load the graphs")}
        message={messageOf(error, t("Please try again in a moment."))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton className="h-80 w-full" />;
  const { lengthMs, stepMs } = ranges[range];
  const samplesOf = (of: "cpu" | "memory" | "players") =>
    data.points.map((point) => ({ atMs: Date.parse(point.at), value: point[of] }));
  const toMs = Date.parse(data.points.at(-1)?.at ?? "") || 0;
  const shared = {
    frame: { fromMs: toMs - lengthMs, toMs, maxGapMs: 2.5 * stepMs },
    marks: marksOf(activity ?? []),
    busy: busySpans(data.points, stepMs),
  };
  return (
    <div className="flex flex-col gap-4">
      <Graph
        {...shared}
        title={t("CPU Load")}
        samples={samplesOf("cpu")}
        scale={100}
        format={(percent) => `${percent.toFixed(1)}%`}
      />
      <Graph
        {...shared}
        title={t("Memory")}
        samples={samplesOf("memory")}
        scale={server.maxRam}
        format={(megabytes) => t("{value} GiB", { value: gib(megabytes) })}
      />
      <Graph {...shared} title={t("Players")} samples={samplesOf("players")} scale={1} format={String} />
      <SpeedGraphs shared={shared} points={data.points} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MarkLegend isBusyShown={shared.busy.length > 0} />
        {server.actions.includes("change-plan") && (
          <Link
            to="/size/$serverId"
            params={{ serverId: server.id }}
            className={buttonStyle("secondary", "sm")}
          >
            {t("Change size")}
          </Link>
        )}
      </div>
    </div>
  );
}

interface SpeedGraphsProps {
  readonly shared: Pick<GraphProps, "frame" | "marks" | "busy">;
  readonly points: readonly HistoryPoint[];
}

/** Nothing for software that does not tell how fast it runs. */
function SpeedGraphs({ shared, points }: SpeedGraphsProps) {
  const samplesOf = (of: "tps" | "mspt") =>
    points.map((point) => ({ atMs: Date.parse(point.at), value: point[of] }));
  return (
    <>
      {points.some(({ tps }) => tps !== null) && (
        <Graph
          {...shared}
          title={t("Ticks per second (TPS)")}
          samples={samplesOf("tps")}
          scale={20}
          format={(tps) => tps.toFixed(1)}
        />
      )}
      {points.some(({ mspt }) => mspt !== null) && (
        <Graph
          {...shared}
          title={t("Milliseconds per tick (MSPT)")}
          samples={samplesOf("mspt")}
          scale={50}
          format={(mspt) => t("{value} ms", { value: mspt.toFixed(1) })}
        />
      )}
    </>
  );
}

function MarkLegend({ isBusyShown }: { readonly isBusyShown: boolean }) {
  return (
    <ul aria-label={t("Marked")} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
      {markKinds.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <span
            aria-hidden
            className={classNames("h-4 border-l-2 border-dashed border-current", markColours[kind])}
          />
          {markLabel(kind)}
        </li>
      ))}
      {isBusyShown && (
        <li className="flex items-center gap-2">
          <span aria-hidden className={classNames("size-4 bg-current opacity-35", busyColour)} />
          {t("Our machine was busy. This is our fault, not your server's.")}
        </li>
      )}
    </ul>
  );
}
