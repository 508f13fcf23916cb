import { ServersPage } from "../../features/servers/list/servers-page.tsx";
import { useBuildsUnderWay } from "./use-builds-under-way.ts";

export function ServersPart() {
  return <ServersPage buildOf={useBuildsUnderWay()} />;
}
