import type { Build } from "@blockwright/contract/builds";
import { Ban, CircleCheck, CircleX } from "lucide-react";
import { useMemo } from "react";
import { t } from "../../../shared/text/t.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ProgressBar } from "../../../shared/ui/progress.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { growingHouse, growingHouseBox } from "../../../shared/voxel/growing-house.ts";
import { VoxelScene } from "../../../shared/voxel/voxel-scene.tsx";
import { isUnderWay } from "../build-queries.ts";
import { buildTitle, currentStepText, isCancelled } from "./build-state.ts";
import { useThrottled } from "./use-throttled.ts";

const announceEveryMs = 6000;

interface BuildStatusCardProps {
  readonly build: Build;
  readonly isConnectionLost: boolean;
}

export function BuildStatusCard({ build, isConnectionLost }: BuildStatusCardProps) {
  const step = currentStepText(build);
  const title = buildTitle(build.status);
  const said = useThrottled(`${title}. ${step}`, isUnderWay(build.status) ? announceEveryMs : 0);
  return (
    <Card className="flex flex-col gap-6 sm:flex-row sm:items-center">
      <House percent={build.progress} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-3">
          <StatusIcon build={build} />
          <h2 className="text-xl font-semibold">{title}</h2>
        </div>
        <p className="mt-1 min-h-6 break-words text-ink-muted">{step}</p>
        <div className="mt-4">
          <ProgressBar label={t("Build progress")} percent={build.progress} />
          <p className="mt-2 text-sm text-ink-muted tabular-nums">
            {t("{percent}% Complete", { percent: build.progress })}
          </p>
        </div>
        <output className="mt-1 block text-sm text-lamp-400 empty:hidden">
          {isConnectionLost &&
            t("The connection is lost. Your build goes on, and we keep trying to show it.")}
        </output>
        <p aria-live="polite" className="sr-only">
          {said}
        </p>
      </div>
    </Card>
  );
}

function StatusIcon({ build }: { readonly build: Build }) {
  if (isCancelled(build)) return <Ban aria-hidden className="size-7 text-ink-muted" strokeWidth={1.75} />;
  switch (build.status) {
    case "pending":
    case "running":
      return <Spinner className="size-7 text-lamp-400" />;
    case "completed":
      return <CircleCheck aria-hidden className="size-7 text-grass-400" strokeWidth={1.75} />;
    case "failed":
      return <CircleX aria-hidden className="size-7 text-ember-400" strokeWidth={1.75} />;
  }
}

/** Grows block by block with the progress; missing blocks are outlined. */
function House({ percent }: { readonly percent: number }) {
  const { built, planned } = useMemo(() => growingHouse(percent), [percent]);
  return (
    <div className="relative mx-auto w-36 shrink-0 sm:w-40">
      <VoxelScene voxels={built} viewBox={growingHouseBox} className="w-full" />
      {planned.length > 0 && (
        <VoxelScene
          voxels={planned}
          viewBox={growingHouseBox}
          className="absolute inset-0 w-full animate-pulse-soft"
        />
      )}
    </div>
  );
}
