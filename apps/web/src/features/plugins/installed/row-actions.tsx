import { pinPlugin } from "@blockwright/contract/plugins";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FolderCog, Pin, PinOff, Trash2 } from "lucide-react";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { askToRemove, askToUpdate } from "../change/plugin-request.ts";
import { pluginsQuery } from "../plugin-queries.ts";
import { canUpdate } from "./can-update.ts";
import type { InstalledRowProps } from "./installed-row-props.ts";

const iconStyle = "size-4.5";

export function RowActions({ server, plugin, isBlocked, onAsk }: InstalledRowProps) {
  const name = visibleLine(plugin.name);
  const subject = { id: plugin.id, name };
  const canManage = server.actions.includes("manage-plugins");
  const folder = server.actions.includes("read-files") ? plugin.configFolder : null;
  if (!canManage && folder === null) return null;
  return (
    <div className="-ml-3 flex flex-wrap gap-2">
      {canManage && canUpdate(plugin) && (
        <Button
          size="sm"
          className="ml-3"
          aria-label={t("Update {name}", { name })}
          disabled={isBlocked}
          onClick={() => onAsk(askToUpdate(subject))}
        >
          {t("Update")}
        </Button>
      )}
      {folder !== null && <ConfigLink serverId={server.id} folder={folder} name={name} />}
      {canManage && <PinButton serverId={server.id} plugin={plugin} />}
      {canManage && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t("Remove {name}", { name })}
          disabled={isBlocked}
          onClick={() => onAsk(askToRemove(subject))}
        >
          <Trash2 aria-hidden className={iconStyle} strokeWidth={1.75} />
          {t("Remove")}
        </Button>
      )}
    </div>
  );
}

interface ConfigLinkProps {
  readonly serverId: string;
  readonly folder: string;
  readonly name: string;
}

function ConfigLink({ serverId, folder, name }: ConfigLinkProps) {
  return (
    <Link
      to="/server/$serverId/{-$tab}"
      params={{ serverId, tab: "files" }}
      search={{ dir: folder }}
      aria-label={t("Config folder of {name}", { name })}
      className={buttonStyle("ghost", "sm")}
    >
      <FolderCog aria-hidden className={iconStyle} strokeWidth={1.75} />
      {t("Config")}
    </Link>
  );
}

interface PinButtonProps {
  readonly serverId: string;
  readonly plugin: InstalledRowProps["plugin"];
}

function PinButton({ serverId, plugin: { id, name, isPinned } }: PinButtonProps) {
  const queryClient = useQueryClient();
  const pin = useMutation({
    mutationFn: () => call(pinPlugin, { params: { serverId, id }, body: { isPinned: !isPinned } }),
    onMutate: clearToast,
    onSuccess: () => queryClient.invalidateQueries({ ...pluginsQuery(serverId), exact: true }),
    onError: (error) =>
      showToast({
        title: isPinned ? t("Couldn't unpin it") : t("Couldn't pin it"),
        description: messageOf(error, t("Please try again in a moment.")),
        tone: "danger",
      }),
  });
  const Icon = isPinned ? PinOff : Pin;
  const shownName = visibleLine(name);
  return (
    <Button
      size="sm"
      variant="ghost"
      isBusy={pin.isPending}
      aria-label={
        isPinned
          ? t("Unpin {name}", { name: shownName })
          : t("Pin {name} at its version", { name: shownName })
      }
      onClick={() => pin.mutate()}
    >
      {!pin.isPending && <Icon aria-hidden className={iconStyle} strokeWidth={1.75} />}
      {isPinned ? t("Unpin") : t("Pin")}
    </Button>
  );
}
