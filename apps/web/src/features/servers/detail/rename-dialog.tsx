import { longestServerName, renameServer, type Server } from "@blockwright/contract/servers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { serverQuery, serversQuery } from "../server-queries.ts";

interface RenameDialogProps {
  readonly server: Server;
  readonly onClose: () => void;
}

export function RenameDialog({ server, onClose }: RenameDialogProps) {
  const [name, setName] = useState(server.name);
  const queryClient = useQueryClient();
  const rename = useMutation({
    mutationFn: () => call(renameServer, { params: { serverId: server.id }, body: { name: name.trim() } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ ...serverQuery(server.id), exact: true });
      void queryClient.invalidateQueries({ ...serversQuery, exact: true });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("Rename server")}
      description={t("The address stays the same.")}
      confirmLabel={t("Rename")}
      confirmVariant="primary"
      isOpen
      isBusy={rename.isPending}
      isConfirmDisabled={name.trim() === ""}
      onOpenChange={onClose}
      onConfirm={() => rename.mutate()}
    >
      <Field
        label={t("Server name")}
        error={rename.error ? messageOf(rename.error, t("Please try again in a moment.")) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={longestServerName}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
