import type { MaintenanceJob } from "@blockwright/contract/jobs";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { jobsQuery } from "./job-queries.ts";
import { platformName, softwareName } from "../server-state.ts";
import { JobCard } from "./job-card.tsx";
import { canUndo, isReplacing, isUnderWay } from "./job-state.ts";
import { ReinstallCard } from "./reinstall-card.tsx";
import { UpdateCard } from "./update-card.tsx";
import { SoftwareCredit } from "./software-credit.tsx";

export function SoftwareTab({ server }: { readonly server: Server }) {
  const { data: jobs, error, isFetching, refetch } = useQuery(jobsQuery(server.id));
  const [openedAtMs] = useState(() => Date.now());
  const newest: MaintenanceJob | undefined = jobs?.find(isReplacing);
  return (
    <div className="flex flex-col gap-6">
      <CurrentSoftware server={server} />
      {newest && (
        <JobCard
          key={newest.id}
          job={newest}
          canAsk={server.actions.includes("use-assistant")}
          canGetHelp={server.actions.includes("apply-fixes")}
        />
      )}
      {/* Only once it is known whether a job is running. */}
      {jobs && (
        <>
          <UpdateCard
            key={server.minecraftVersion}
            server={server}
            isBlocked={jobs.some(isUnderWay)}
            hasUndo={jobs.some((job) => canUndo(job, openedAtMs))}
          />
          <ReinstallCard
            server={server}
            isBlocked={jobs.some(isUnderWay)}
            hasUndo={jobs.some((job) => canUndo(job, openedAtMs))}
          />
        </>
      )}
      {!jobs && error && (
        <Card>
          <ErrorState
            level="h2"
            title={t("We couldn't load the reinstall section")}
            message={messageOf(error, t("Please try again in a moment."))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
    </div>
  );
}

function CurrentSoftware({ server }: { readonly server: Server }) {
  const facts = [
    { term: t("Server Type"), detail: softwareName(server.serverType) },
    { term: t("Minecraft Version"), detail: visibleLine(server.minecraftVersion) },
    { term: t("Platform"), detail: platformName(server.platformType) },
  ];
  return (
    <Card>
      <h2 className="text-xl font-semibold">{t("Current software")}</h2>
      <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {facts.map(({ term, detail }) => (
          <div key={term} className="min-w-0 wrap-anywhere">
            <dt className="sr-only">{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <SoftwareCredit serverType={server.serverType} />
    </Card>
  );
}
