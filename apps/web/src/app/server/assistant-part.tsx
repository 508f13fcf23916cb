import type { MaintenanceJob } from "@blockwright/contract/jobs";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { AssistantTab } from "../../features/assistant/assistant-tab.tsx";
import { diagnosisQuery } from "../../features/doctor/doctor-queries.ts";
import { jobsQuery } from "../../features/servers/server-queries.ts";

const recentMs = 24 * 3_600_000;

/** The AI editor, with what the rest of the page knows about the server. */
export function AssistantPart({ server }: { readonly server: Server }) {
  const { data: diagnosed } = useQuery(diagnosisQuery(server.id));
  const { data: jobs } = useQuery(jobsQuery(server.id));
  const occasion = {
    hasProblem: diagnosed !== undefined && diagnosed.diagnosis !== null,
    isJustUpdated: jobs?.some(isRecentUpdate) === true,
  };
  return <AssistantTab server={server} occasion={occasion} />;
}

function isRecentUpdate({ type, status, updatedAt }: MaintenanceJob): boolean {
  return type === "reinstall" && status === "completed" && Date.now() - Date.parse(updatedAt) < recentMs;
}
