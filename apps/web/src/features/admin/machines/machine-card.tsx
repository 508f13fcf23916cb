import type { Drain } from "@blockwright/contract/admin/drains";
import type { Machine } from "@blockwright/contract/admin/machines";
import { t } from "../../../shared/text/t.ts";
import { fileSize } from "../../../shared/text/file-size.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { DataList } from "../../../shared/ui/data-list.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { DrainButton } from "./drains/drain-button.tsx";
import { DrainProgress } from "./drains/drain-progress.tsx";
import { isClockWrong } from "./machine-trouble.ts";
import { PlacingButton } from "./placing-button.tsx";
import { RegionButton } from "./region-button.tsx";

const bytesPerMb = 1024 * 1024;

interface MachineCardProps {
  readonly machine: Machine;
  readonly drain: Drain | undefined;
}

export function MachineCard({ machine, drain }: MachineCardProps) {
  const { name, address, region, heardAt, agentVersion, cpus, load, memory, disk, servers, running } =
    machine;
  return (
    <Card className="flex h-full flex-col gap-3">
      <header className="flex flex-col gap-2">
        <h3 className="text-lg font-semibold wrap-anywhere">{visibleLine(name)}</h3>
        <p className="flex flex-wrap gap-1.5">
          <Badges machine={machine} />
        </p>
      </header>
      <DataList
        items={[
          { term: t("Address"), detail: visibleLine(address) },
          { term: t("Region"), detail: visibleLine(region ?? "—") },
          {
            term: t("Servers"),
            detail: t("{servers}, {running} of them running", { servers, running }),
          },
          { term: t("Memory"), detail: amountText(memory) },
          { term: t("Disk"), detail: amountText(disk) },
          {
            term: t("CPU"),
            detail: t("load {load} on {cpus} cores", { load: load?.toFixed(1) ?? "—", cpus }),
          },
          { term: t("Agent"), detail: visibleLine(agentVersion ?? "—") },
          { term: t("Last report"), detail: heardAt === null ? t("never") : <TimeAgo iso={heardAt} /> },
        ]}
      />
      {drain && <DrainProgress drain={drain} />}
      <footer className="mt-auto flex flex-wrap gap-2">
        <PlacingButton machine={machine} />
        <RegionButton machine={machine} />
        {(!drain || drain.endedAt !== null) && <DrainButton machine={machine} />}
      </footer>
    </Card>
  );
}

function Badges({
  machine: { isHeard, isPlacing, isCompatible, clockAheadMs },
}: {
  readonly machine: Machine;
}) {
  return (
    <>
      <Badge tone={isHeard ? "grass" : "ember"}>{isHeard ? t("Reporting") : t("Not reporting")}</Badge>
      {!isPlacing && <Badge tone="lamp">{t("Takes no new servers")}</Badge>}
      {isCompatible === false && <Badge tone="ember">{t("Agent does not fit this version")}</Badge>}
      {clockAheadMs !== null && isClockWrong(clockAheadMs) && (
        <Badge tone="lamp">{clockText(clockAheadMs)}</Badge>
      )}
    </>
  );
}

function clockText(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return aheadMs > 0 ? t("Clock {seconds} s ahead", { seconds }) : t("Clock {seconds} s behind", { seconds });
}

function amountText({ capacityMb, reservedMb, usedMb }: Machine["memory"]): string {
  return t("{reserved} of {capacity} reserved, {used} used", {
    reserved: fileSize(reservedMb * bytesPerMb),
    capacity: fileSize(capacityMb * bytesPerMb),
    used: usedMb === null ? "—" : fileSize(usedMb * bytesPerMb),
  });
}
