import type { AdminDeletedServer } from "@blockwright/contract/admin/deleted-servers";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { t, tCount } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { BringBackDialog } from "./bring-back-dialog.tsx";

export function DeletedServerRow({ server }: { readonly server: AdminDeletedServer }) {
  const { id, serverType, minecraftVersion, owner, keptUntil } = server;
  const [asking, setAsking] = useState<"owner" | "other">();
  const name = visibleLine(server.name);
  const isLost = server.machine === null && !server.hasBackup;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <h3 className="text-base font-medium wrap-anywhere">{name}</h3>
        <p className="wrap-anywhere">
          {[
            owner ? visibleLine(owner.username) : t("Account deleted"),
            serverType,
            visibleLine(minecraftVersion),
          ].join(" · ")}
        </p>
        <p className="text-ink-muted">
          {tCount(
            daysUntil(keptUntil),
            "Can be brought back for {count} more day",
            "Can be brought back for {count} more days",
          )}
        </p>
        <p className="wrap-anywhere text-ink-muted">{whereOf(server)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={isLost || owner === null}
          aria-label={t("Bring back {name}", { name })}
          onClick={() => setAsking("owner")}
        >
          <RotateCcw aria-hidden className="size-4.5" strokeWidth={1.75} />
          {t("Bring back")}
        </Button>
        <Button
          size="sm"
          disabled={isLost}
          aria-label={t("Give to another account: {name}", { name })}
          onClick={() => setAsking("other")}
        >
          {t("Give to another account")}
        </Button>
      </div>
      {asking && (
        <BringBackDialog serverId={id} name={name} to={asking} onClose={() => setAsking(undefined)} />
      )}
    </div>
  );
}

const dayMs = 86_400_000;

/** The last day counts until it is over. */
function daysUntil(iso: string): number {
  return Math.max(1, Math.ceil((Date.parse(iso) - Date.now()) / dayMs));
}

function whereOf({ machine, hasBackup }: AdminDeletedServer): string {
  if (!machine)
    return hasBackup
      ? t("No machine has its files. It comes back from its newest backup.")
      : t("Nothing of it is left.");
  const name = visibleLine(machine.name);
  if (machine.isHeard) return t("Its files are on {machine}.", { machine: name });
  return hasBackup
    ? t("{machine} does not report. It comes back when the machine does, or from its newest backup.", {
        machine: name,
      })
    : t("{machine} does not report. It comes back when the machine does.", { machine: name });
}
