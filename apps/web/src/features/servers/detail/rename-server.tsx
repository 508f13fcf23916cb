import type { Server } from "@blockwright/contract/servers";
import { Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";

/** Beside the title. */
export function RenameServer({ server }: { readonly server: Server }) {
  const [isOpen, setOpen] = useState(false);
  if (!server.actions.includes("change-settings")) return null;
  return (
    <>
      <IconButton icon={Pencil} label={t("Rename server")} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <RenameDialog server={server} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const RenameDialog = lazy(async () => ({ default: (await import("./rename-dialog.tsx")).RenameDialog }));
