import { plans } from "@blockwright/contract/plans";
import type { Server } from "@blockwright/contract/servers";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
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
    { label: t("Plan"), value: planName(server.plan) },
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

function planName(plan: string): string {
  return Object.values(plans).find(({ id }) => id === plan)?.name ?? visibleLine(plan);
}
