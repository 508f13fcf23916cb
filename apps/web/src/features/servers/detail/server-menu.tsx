import type { Server } from "@blockwright/contract/servers";
import { Clock, Ellipsis, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { MenuButton } from "../../../shared/ui/menu-button.tsx";
import type { ServerDeed } from "./server-deeds.ts";

interface ServerMenuProps {
  readonly server: Server;
  readonly deeds: readonly ServerDeed[];
}

/** What is done to a server now and then. */
export function ServerMenu({ server, deeds }: ServerMenuProps) {
  const [opened, setOpened] = useState<ServerDeed>();
  const close = () => setOpened(undefined);
  const entries = {
    rename: { label: t("Rename server"), icon: Pencil },
    "restart-later": { label: t("Restart later"), icon: Clock },
  } satisfies Record<ServerDeed, unknown>;
  return (
    <>
      <MenuButton
        isIconOnly
        icon={Ellipsis}
        label={t("More for this server")}
        className="size-11 border border-night-700 bg-night-800"
        entries={deeds.map((deed) => ({ ...entries[deed], onSelect: () => setOpened(deed) }))}
      />
      <Suspense>
        {opened === "rename" && <RenameDialog server={server} onClose={close} />}
        {opened === "restart-later" && <RestartLaterDialog serverId={server.id} onClose={close} />}
      </Suspense>
    </>
  );
}

const RenameDialog = lazy(async () => ({ default: (await import("./rename-dialog.tsx")).RenameDialog }));

const RestartLaterDialog = lazy(async () => ({
  default: (await import("../power/restart-later-dialog.tsx")).RestartLaterDialog,
}));
