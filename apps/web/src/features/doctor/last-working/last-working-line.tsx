import type { LastWorking } from "@blockwright/contract/last-working";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState, type ReactNode } from "react";
import { t, tCount, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { isUnderWay } from "../is-under-way.ts";
import { treatmentText } from "../treatment.ts";
import { GoBackDialog } from "./go-back-dialog.tsx";
import { countDifferences } from "./differences.ts";
import { lastWorkingQuery, useGoBack } from "./last-working-queries.ts";

/** As high as its button, so that nothing moves when it is loaded. */
const lineStyle = "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted";

/** When the server last worked, with the way back. */
export function LastWorkingLine({ serverId }: { readonly serverId: string }) {
  const { data, isPending } = useQuery(lastWorkingQuery(serverId));
  const goBack = useGoBack(serverId);
  const [isAsking, setAsking] = useState(false);
  if (isPending)
    return (
      <div className={lineStyle}>
        <Skeleton className="h-4 w-64 max-w-3/4" />
      </div>
    );
  if (!data)
    return (
      <Line>
        <p className="flex-1 basis-48">{t("We can't show right now when it last worked.")}</p>
      </Line>
    );
  const { state, change } = data;
  if (change && isUnderWay(change.state))
    return (
      <Line>
        <Spinner /> <output>{treatmentText(change.state)}</output>
      </Line>
    );
  if (!state)
    return (
      <Line>
        <p className="flex-1 basis-48">{t("Once someone has played, you can return to this state.")}</p>
      </Line>
    );
  const count = countDifferences(state.differences);
  return (
    <Line>
      <p className="flex-1 basis-48 wrap-anywhere">
        {t("Last worked:")} <TimeAgo iso={state.startedAt} />
        {", "}
        {tCount(state.players, "{count} player joined", "{count} players joined")}.{" "}
        {count === 0 ? t("Nothing has changed since.") : <Outcome change={change} />}
      </p>
      {count > 0 && <Button onClick={() => setAsking(true)}>{t("Go back to it...")}</Button>}
      <GoBackDialog
        state={state}
        playersOnline={data.playersOnline}
        isOpen={isAsking}
        isBusy={goBack.isPending}
        onOpenChange={setAsking}
        onConfirm={() =>
          goBack.mutate(
            { stateId: state.id, evenWithPlayers: data.playersOnline > 0 },
            { onSettled: () => setAsking(false) },
          )
        }
      />
    </Line>
  );
}

/** Why the last way back did not work. */
function Outcome({ change }: Pick<LastWorking, "change">) {
  const isFailed = change?.state === "failed" || change?.state === "undone";
  if (!isFailed || change.sentence === null) return null;
  return <span>{visibleLine(translate(change.sentence))}</span>;
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-label={t("Last working state")} className={lineStyle}>
      <History aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
      {children}
    </section>
  );
}
