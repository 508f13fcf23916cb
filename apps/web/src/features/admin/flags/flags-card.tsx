import { changeFlag, listFlags, type AdminFlag } from "@blockwright/contract/admin/flags";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";
import { TabState } from "../tab-state.tsx";
import { FlagDialog } from "./flag-dialog.tsx";
import { nameOfFlag } from "./flag-words.ts";

const flagsQuery = queryOptions({
  queryKey: ["admin", "flags"],
  queryFn: ({ signal }) => call(listFlags, undefined, signal),
  staleTime: 0,
});

export function FlagsCard() {
  const flags = useQuery(flagsQuery);
  return (
    <TabState query={flags} failedTitle={t("We couldn't load the settings")}>
      {(answer) => (
        <Card>
          <CardHeader
            title={t("For the whole installation")}
            description={t("Changes apply immediately, for everyone.")}
          />
          <ul className="flex flex-col divide-y divide-night-700">
            {answer.flags.map((flag) => (
              <li key={flag.name}>
                <FlagRow flag={flag} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </TabState>
  );
}

function FlagRow({ flag }: { readonly flag: AdminFlag }) {
  const [isOpen, setOpen] = useState(false);
  const change = useChangeFlag(() => setOpen(false));
  const { name, value, changed } = flag;
  const label = nameOfFlag(name);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          {label}
          <Badge tone={value === false || value === 0 ? "lamp" : "grass"}>{valueText(value)}</Badge>
        </p>
        {changed && (
          <p className="wrap-anywhere text-ink-muted">
            {`${visibleLine(changed.by ?? t("A deleted account"))} · ${visibleLine(changed.reason ?? "")} · `}
            <TimeAgo iso={changed.at} />
          </p>
        )}
      </div>
      <Button size="sm" aria-label={t("Change {name}", { name: label })} onClick={() => setOpen(true)}>
        {t("Change")}
      </Button>
      {isOpen && (
        <FlagDialog
          flag={flag}
          isBusy={change.isPending}
          onClose={() => setOpen(false)}
          onSend={(wish) => change.mutate({ name, ...wish })}
        />
      )}
    </div>
  );
}

function valueText(value: AdminFlag["value"]): string {
  if (typeof value === "number") return t("{count} tokens a day", { count: value.toLocaleString("en") });
  return value ? t("On") : t("Off");
}

function useChangeFlag(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: AdminFlag["name"]; value: AdminFlag["value"]; reason: string }) =>
      call(changeFlag, { body }),
    onMutate: clearToast,
    onSuccess: onDone,
    onError: (error) => showFailure(t("Update Failed"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: flagsQuery.queryKey }),
  });
}
