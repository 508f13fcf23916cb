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
  /** What else can be set. */
  readonly children: ReactNode;
}

export function SettingsTab({ server, children }: SettingsTabProps) {
  const fields = [
    { term: t("Server Name"), detail: serverName(server) },
    { term: t("Minecraft Version"), detail: visibleLine(server.minecraftVersion) },
    { term: t("Server Type"), detail: softwareName(server.serverType) },
    { term: t("Plan"), detail: planText(server) },
  ];
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title={t("Server settings")} />
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
      {server.actions.includes("delete") && (
        <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-ember-500/50 bg-ember-950 p-5 sm:px-6">
          <h2 className="text-xl font-semibold text-ember-400">{t("Danger Zone")}</h2>
          <DeleteServer server={server} />
        </section>
      )}
      {children}
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
