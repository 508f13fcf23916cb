import type { PlannedWork } from "@blockwright/contract/planned-work";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { exactMinute } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { TabState } from "../tab-state.tsx";
import { AnnounceDialog } from "./announce-dialog.tsx";
import { plannedWorkQuery, useCancelWork } from "./work-queries.ts";

export function PlannedWorkCard() {
  const planned = useQuery(plannedWorkQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <TabState query={planned} failedTitle={t("We couldn't load the planned work")}>
      {({ work }) => (
        <Card>
          <CardHeader
            title={t("Planned work")}
            description={t(
              "Owners get an email, players are told in the game, and pages of servers show it.",
            )}
          />
          <ul className="flex flex-col divide-y divide-night-700">
            {work.map((one) => (
              <li key={one.id}>
                <WorkRow work={one} />
              </li>
            ))}
          </ul>
          <Button size="sm" className="mt-3" onClick={() => setOpen(true)}>
            {t("Announce work")}
          </Button>
          {isOpen && <AnnounceDialog onClose={() => setOpen(false)} />}
        </Card>
      )}
    </TabState>
  );
}

function WorkRow({ work }: { readonly work: PlannedWork }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelWork(() => setAsking(false));
  const { machine, startsAt, endsAt, text, told } = work;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium wrap-anywhere">
          {machine === null ? t("All machines") : visibleLine(machine.name)}
        </p>
        <p>{t("{from} to {to}", { from: exactMinute(startsAt), to: exactMinute(endsAt) })}</p>
        <p className="wrap-anywhere">{visibleLine(text)}</p>
        <p className="text-ink-muted">{t("Owners told: {told}", { told })}</p>
      </div>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t("Cancel work")}
      </Button>
      <ConfirmDialog
        title={t("Cancel this work?")}
        description={t("Everyone who got an email about it gets another one.")}
        confirmLabel={t("Cancel work")}
        cancelLabel={t("Keep it")}
        isOpen={isAsking}
        isBusy={cancel.isPending}
        onOpenChange={setAsking}
        onConfirm={() => cancel.mutate(work.id)}
      />
    </div>
  );
}
