import type { Server } from "@blockwright/contract/servers";
import { Clock } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { powerChoices } from "../server-state.ts";

/** Beside Restart: when nobody is online, or at a time. */
export function RestartLater({ server }: { readonly server: Server }) {
  const [isOpen, setOpen] = useState(false);
  if (!powerChoices(server).isRestartEnabled || !server.actions.includes("restart")) return null;
  return (
    <>
      <IconButton
        icon={Clock}
        label={t("Restart later")}
        className="size-11 border border-night-700 bg-night-800"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <RestartLaterDialog serverId={server.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const RestartLaterDialog = lazy(async () => ({
  default: (await import("./restart-later-dialog.tsx")).RestartLaterDialog,
}));
