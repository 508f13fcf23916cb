import { formatCents, isSize, monthlyCents, plans } from "@blockwright/contract/plans";
import type { Server } from "@blockwright/contract/servers";
import { Link } from "@tanstack/react-router";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { serverName, softwareName } from "../server-state.ts";
import { DeleteServer } from "./delete-server.tsx";

export function SettingsTab({ server }: { readonly server: Server }) {
  const fields = [
    { label: t("Server Name"), value: serverName(server) },
    { label: t("Minecraft Version"), value: visibleLine(server.minecraftVersion) },
    { label: t("Server Type"), value: softwareName(server.serverType) },
    { label: t("Plan"), value: planText(server) },
  ];
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title={t("Server settings")} description={t("What this server was built with.")} />
        <div className="grid gap-5 sm:grid-cols-2">
          {fields.map(({ label, value }) => (
            <Field key={label} label={label}>
              {(control) => <Input {...control} readOnly value={value} />}
            </Field>
          ))}
        </div>
        {server.sharedBy === null && server.plan !== "free" && (
          <Link to="/billing" hash={server.id} className={buttonStyle("secondary", "sm", "mt-5")}>
            {t("Change plan")}
          </Link>
        )}
      </Card>
      {server.actions.includes("delete") && (
        <section className="rounded-lg border border-ember-500/50 bg-ember-950 p-5 sm:p-6">
          <h2 className="text-xl font-semibold text-ember-400">{t("Danger Zone")}</h2>
          <p className="mt-1 mb-4 text-sm">
            {t("Deleting a server removes its world, its plugins and its address for good.")}
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
