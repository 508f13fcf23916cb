import {
  bringBackServer,
  listDeletedServers,
  type DeletedServer,
} from "@blockwright/contract/deleted-servers";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { call } from "../../../shared/api/call.ts";
import { exactTime } from "../../../shared/text/relative-time.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";

const deletedQuery = queryOptions({
  queryKey: ["deleted-servers"],
  queryFn: ({ signal }) => call(listDeletedServers, undefined, signal),
  staleTime: 0,
});

/** Renders nothing if there are none. */
export function DeletedServers() {
  const { data: deleted } = useQuery(deletedQuery);
  const bringBack = useBringBack();
  if (!deleted || deleted.length === 0) return null;
  return (
    <Card aria-labelledby="deleted-servers">
      <CardHeader
        id="deleted-servers"
        title={t("Deleted servers")}
        description={t("You can undo a deletion for 7 days. Worlds and backups come back too.")}
      />
      <ul className="divide-y divide-night-700">
        {deleted.map((server) => (
          <DeletedRow
            key={server.id}
            server={server}
            isBusy={bringBack.isPending}
            onBringBack={() => bringBack.mutate(server)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface DeletedRowProps {
  readonly server: DeletedServer;
  readonly isBusy: boolean;
  readonly onBringBack: () => void;
}

function DeletedRow({ server, isBusy, onBringBack }: DeletedRowProps) {
  const name = visibleLine(server.name);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        <p className="mt-1 text-sm text-ink-muted">
          {t("Can be brought back until {time}", { time: exactTime(server.keptUntil) })}
        </p>
      </div>
      <Button disabled={isBusy} aria-label={t("Bring back {name}", { name })} onClick={onBringBack}>
        <RotateCcw aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Bring back")}
      </Button>
    </li>
  );
}

function useBringBack() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: DeletedServer) => call(bringBackServer, { params: { id } }),
    onMutate: clearToast,
    onSuccess: (_answer, { name }) =>
      showToast({
        title: t("{name} is coming back", { name: visibleLine(name) }),
        description: t("Its files are being put back. You can start it in a moment."),
        tone: "success",
      }),
    onError: (error) => showFailure(t("It was not restored"), error),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(deletedQuery),
        queryClient.invalidateQueries({ queryKey: ["servers"] }),
      ]),
  });
}
