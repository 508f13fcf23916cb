import type { Build } from "@blockwright/contract/builds";
import { Clock } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { DataList } from "../../../shared/ui/data-list.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { platformName } from "../platform-names.ts";
import { ramText } from "./build-state.ts";

/** Default texts until the plan is known. */
export function ServerDetails({ build: { plan, maxRam, platformType } }: { readonly build: Build }) {
  return (
    <Card>
      <CardHeader title={t("Server Details")} />
      <DataList
        items={[
          { term: t("Software"), detail: plan?.software ?? t("Minecraft") },
          { term: t("Version"), detail: plan?.minecraftVersion ?? t("Latest") },
          { term: t("RAM"), detail: ramText(maxRam) },
          { term: t("Type"), detail: plan === null ? t("Standard") : platformName(platformType) },
        ]}
      />
    </Card>
  );
}

export function EstimatedTime({ build: { status, updatedAt } }: { readonly build: Build }) {
  const isDone = status === "completed";
  return (
    <Card className="flex items-center gap-4">
      <Clock aria-hidden className="size-6 shrink-0 text-lamp-400" strokeWidth={1.75} />
      <div>
        <h2 className="text-sm font-normal text-ink-muted">{isDone ? t("Finished") : t("Estimated Time")}</h2>
        <p className="font-heading text-xl font-semibold">
          {isDone ? <TimeAgo iso={updatedAt} /> : t("~2 minutes")}
        </p>
      </div>
    </Card>
  );
}
