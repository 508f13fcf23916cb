import { useQuery } from "@tanstack/react-query";
import { diagnosisQuery } from "./doctor-queries.ts";

export function useIsDiagnosisKnown(serverId: string): boolean {
  return useQuery(diagnosisQuery(serverId)).isFetched;
}
