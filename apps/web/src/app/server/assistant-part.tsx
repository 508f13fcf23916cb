import type { MaintenanceJob } from "@blockwright/contract/jobs";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { AssistantTab } from "../../features/assistant/assistant-tab.tsx";
import { diagnosisQuery } from "../../features/doctor/doctor-queries.ts";
import { LastWorkingLine } from "../../features/doctor/last-working/last-working-line.tsx";
import { isLag } from "../../features/doctor/treatment.ts";
import { jobsQuery } from "../../features/servers/software/job-queries.ts";

const recentMs = 24 * 3_600_000;

/** The AI editor, with what the rest of the page knows about the server. */
export function AssistantPart({ server }: { readonly server: Server }) {
  const { data: diagnosed } = useQuery(diagnosisQuery(server.id));
  const { data: jobs } = useQuery(jobsQuery(server.id));
  const diagnosis = diagnosed?.diagnosis ?? null;
  const occasion = {
    hasProblem: diagnosis !== null,
    isLagging: diagnosis !== null && isLag(diagnosis),
    isJustUpdated: jobs?.some(isRecentUpdate) === true,
  };
  return (
    <div className="flex flex-col gap-4">
      <LastWorkingLine serverId={server.id} />
      <AssistantTab server={server} occasion={occasion} />
    </div>
  );
}

function isRecentUpdate({ type, status, updatedAt }: MaintenanceJob): boolean {
  return type === "reinstall" && status === "completed" && Date.now() - Date.parse(updatedAt) < recentMs;
}
