import { deleteServer } from "@blockwright/contract/servers";
import type { Server } from "@blockwright/contract/servers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { failureText } from "../../../shared/api/message-of.ts";
import { exactDay } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { serverQuery, serversQuery } from "../server-queries.ts";
import { usePlayersOnline } from "../power/use-players-online.ts";
import { serverName } from "../server-state.ts";
import { deleteServerKey } from "./delete-server-key.ts";

export function DeleteServer({ server }: { readonly server: Server }) {
  const name = serverName(server);
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  // An open dialog hides everything else from screen readers, including error messages.
  const remove = useDeletion(server.id, () => setAsking(false));
  const isNamed = typed.trim() === name;
  const mayName = isAsking && server.actions.includes("read-files");
  const players = usePlayersOnline(server.id, server.currentPlayers, mayName);

  function ask(isOpen: boolean): void {
    setAsking(isOpen);
    setTyped("");
  }

  return (
    <>
      <Button variant="danger" onClick={() => ask(true)}>
        <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Delete Server")}
      </Button>
      <ConfirmDialog
        title={t("Delete '{name}'?", { name })}
        description={t("Its world, its plugins and its address are removed. You can undo this for 7 days.")}
        confirmLabel={t("Delete Server")}
        isOpen={isAsking}
        isBusy={remove.isPending}
        isConfirmDisabled={!isNamed}
        onOpenChange={ask}
        onConfirm={() => remove.mutate()}
      >
        {server.currentPlayers > 0 && (
          <p className="text-sm text-lamp-400">{t("Online now: {players}.", { players })}</p>
        )}
        <Field label={t("Type the server's name to confirm")} hint={name}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </>
  );
}

function useDeletion(serverId: string, onFailed: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: deleteServerKey(serverId),
    mutationFn: () => call(deleteServer, { params: { serverId } }),
    onMutate: clearToast,
    async onSuccess({ keptUntil }) {
      const deleted = t("Server has been permanently deleted.");
      const description = `${deleted} ${t("You can bring it back until {date}.", { date: exactDay(keptUntil) })}`;
      showToast({ title: t("Success"), description, tone: "success" });
      queryClient.removeQueries({ ...serversQuery, exact: true });
      await navigate({ to: "/servers" });
      queryClient.removeQueries(serverQuery(serverId));
    },
    onError(error) {
      onFailed();
      const description = failureText(t("Failed to delete server."), error);
      showToast({ title: t("Error"), description, tone: "danger" });
    },
  });
}
