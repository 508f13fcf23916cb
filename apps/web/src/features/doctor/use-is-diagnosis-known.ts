import { useQuery } from "@tanstack/react-query";
import { capabilitiesQuery } from "../../shared/api/use-capabilities.ts";
import { diagnosisQuery } from "./doctor-queries.ts";

/** With the diagnosis, a button shows where there is a model, so both are awaited. */
export function useIsDiagnosisKnown(serverId: string): boolean {
  const isAskable = useQuery(capabilitiesQuery).isFetched;
  return useQuery(diagnosisQuery(serverId)).isFetched && isAskable;
}
