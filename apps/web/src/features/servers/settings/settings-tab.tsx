import { formatCents, isSize, monthlyCents, plans } from "@blockwright/contract/plans";
import type { Server } from "@blockwright/contract/servers";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { DataList } from "../../../shared/ui/data-list.tsx";
import { serverName, softwareName } from "../server-state.ts";
import { DeleteServer } from "./delete-server.tsx";

interface SettingsTabProps {
  readonly server: Server;
  readonly gameSettings: ReactNode;
  readonly worlds: ReactNode;
  readonly gameRules: ReactNode;
}

export function SettingsTab({ server, gameSettings, worlds, gameRules }: SettingsTabProps) {
  const fields = [
    { term: t("Server Name"), detail: serverName(server) },
    { term: t("Minecraft Version"), detail: visibleLine(server.minecraftVersion) },
    { term: t("Server Type"), detail: softwareName(server.serverType) },
    { term: t("Plan"), detail: planText(server) },
  ];
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title={t("Server settings")} description={t("What this server was built with.")} />
        <DataList items={fields} />
        {server.actions.includes("change-plan") && (
          <Link
            to="/size/$serverId"
            params={{ serverId: server.id }}
            className={buttonStyle("secondary", "sm", "mt-5")}
          >
            {t("Change size")}
          </Link>
        )}
      </Card>
      {worlds}
      {gameRules}
      {gameSettings}
      {server.actions.includes("delete") && (
        <section className="rounded-lg border border-ember-500/50 bg-ember-950 p-5 sm:p-6">
          <h2 className="text-xl font-semibold text-ember-400">{t("Danger Zone")}</h2>
          <p className="mt-1 mb-4 text-sm">
            {t(
              "Deleting a server removes its world, its plugins and its address. You can undo this for 7 days.",
            )}
          </p>
          <DeleteServer server={server} />
        </section>
      )}
    </div>
  );
}

/** "Basic: 3 GB RAM, 10 GB storage, $3.75/month". An operator may set a size that is not for sale. */
function planText({ plan, maxRam, maxStorage }: Server): string {
  const name = Object.values(plans).find(({ id }) => id === plan)?.name ?? visibleLine(plan);
  const size = { ramGb: maxRam / 1024, storageGb: maxStorage / 1024 };
  const text = t("{plan}: {ram} GB RAM, {storage} GB storage", {
    plan: name,
    ram: size.ramGb,
    storage: size.storageGb,
  });
  if (!isSize(size) || plan === "free") return text;
  return `${text}, ${t("{price}/month", { price: formatCents(monthlyCents(size)) })}`;
}
