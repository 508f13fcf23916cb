import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DoctorCard } from "../../features/doctor/doctor-card.tsx";
import { diagnosisQuery } from "../../features/doctor/doctor-queries.ts";
import { ServerPage } from "../../features/servers/detail/server-page.tsx";

/** Features don't know each other: here one is put into the other's place for it. */
export function ServerPageWithDoctor() {
  const { serverId } = useParams({ from: "/signed-in/server/$serverId/{-$tab}" });
  const { isFetched } = useQuery(diagnosisQuery(serverId));
  return <ServerPage Notice={DoctorCard} isNoticeKnown={isFetched} />;
}
