import { DoctorCard } from "../../features/doctor/doctor-card.tsx";
import { ServerPage } from "../../features/servers/detail/server-page.tsx";

/** Features don't know each other: here one is put into the other's place for it. */
export function ServerPageWithDoctor() {
  return <ServerPage Notice={DoctorCard} />;
}
