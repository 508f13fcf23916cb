import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { diagnosisQuery } from "../../features/doctor/doctor-queries.ts";
import { isUnloaded } from "../../features/doctor/treatment.ts";
import { PluginsTab } from "../../features/plugins/plugins-tab.tsx";
import { t, translate } from "../../shared/text/t.ts";

/** The plugins or mods of a server, and which of them the last trouble was about. */
export function PluginsPart({ server }: { readonly server: Server }) {
  const diagnosis = useQuery(diagnosisQuery(server.id)).data?.diagnosis;
  const isOpen = diagnosis && (diagnosis.change === null || diagnosis.change.state === "proposed");
  const failed =
    isOpen && diagnosis.addOnFile !== null
      ? {
          file: diagnosis.addOnFile,
          label: isUnloaded(diagnosis) ? t("Didn't load") : t("Caused a problem"),
          sentence: translate(diagnosis.sentence),
        }
      : null;
  return <PluginsTab server={server} failed={failed} />;
}
