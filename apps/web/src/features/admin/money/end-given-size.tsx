import { endGivenSize, type GivenSize } from "@blockwright/contract/admin/given-sizes";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { exactDay } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DataList } from "../../../shared/ui/data-list.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { useMoneyCall } from "./use-money-call.ts";

interface EndGivenSizeProps {
  readonly serverId: string;
  readonly given: GivenSize;
  readonly onDone: () => void;
}

export function EndGivenSize({ serverId, given, onDone }: EndGivenSizeProps) {
  const [reason, setReason] = useState("");
  const end = useMoneyCall({
    request: `end the given size of ${serverId}`,
    run: () => call(endGivenSize, { body: { serverId, reason } }),
    failed: t("The given size was not ended"),
    done: () => ({ title: t("The server has its old size again"), description: undefined }),
    onDone,
  });
  return (
    <div className="flex flex-col gap-4">
      <DataList
        items={[
          {
            term: t("Given size"),
            detail: t("{ram} GB RAM, {storage} GB storage", { ram: given.ramGb, storage: given.storageGb }),
          },
          {
            term: t("Until"),
            detail: given.until === null ? t("Until you end it") : exactDay(given.until),
          },
          { term: t("Given because"), detail: visibleLine(given.reason) },
        ]}
      />
      <ReasonField value={reason} onChange={setReason} />
      <Button
        variant="danger"
        className="self-end"
        disabled={!isReason(reason)}
        isBusy={end.isPending}
        onClick={() => end.mutate()}
      >
        {t("End it now")}
      </Button>
    </div>
  );
}
