import type { Server } from "@blockwright/contract/servers";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useLeaveServer } from "./sharing-queries.ts";

interface LeaveServerProps {
  readonly server: Pick<Server, "id" | "name">;
  /** The owner's username. */
  readonly sharedBy: string;
}

export function LeaveServer({ server, sharedBy }: LeaveServerProps) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leave = useLeaveServer(server.id, async () => {
    // Navigate first, so that the server's page does not report it as missing.
    await navigate({ to: "/servers" });
    queryClient.removeQueries({ queryKey: ["servers", server.id] });
    await queryClient.invalidateQueries({ queryKey: ["servers"], exact: true });
  });
  const owner = visibleLine(sharedBy);
  return (
    <Card aria-labelledby="leave">
      <CardHeader
        id="leave"
        title={t("Shared with you")}
        description={t("This server belongs to {owner}.", { owner })}
      />
      <Button onClick={() => setAsking(true)}>
        <LogOut aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Leave server")}
      </Button>
      <ConfirmDialog
        title={t("Leave '{name}'?", { name: visibleLine(server.name) })}
        description={t("You lose access right away. {owner} can add you again.", { owner })}
        confirmLabel={t("Leave server")}
        isOpen={isAsking}
        isBusy={leave.isPending}
        onOpenChange={setAsking}
        onConfirm={() => leave.mutate(undefined, { onError: () => setAsking(false) })}
      />
    </Card>
  );
}
