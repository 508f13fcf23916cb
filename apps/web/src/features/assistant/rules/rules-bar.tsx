import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useId, useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { HouseRulesDialog } from "./house-rules-dialog.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { rulesQuery, useSetRules } from "./rules-queries.ts";

/** What the AI editor may do on this server. Owner and admins change it, everyone sees it. */
export function RulesBar({ server }: { readonly server: Pick<Server, "id" | "actions"> }) {
  const { data: rules, error, isFetching, refetch } = useQuery(rulesQuery(server.id));
  const [isOpen, setIsOpen] = useState(false);
  const set = useSetRules(server.id);
  const canChange = server.actions.includes("manage-users");
  const mode = (set.isPending ? set.variables.mode : undefined) ?? rules?.mode;
  const noteId = useId();
  return (
    <div className="flex min-h-22 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-night-700 px-4 py-2 sm:min-h-15 sm:px-5">
      {rules && mode && (
        <>
          <ModeSwitch
            mode={mode}
            canChange={canChange && !set.isPending}
            describedBy={noteId}
            onChange={(chosen) => set.mutate({ mode: chosen })}
          />
          <p id={noteId} className="order-last w-full text-sm text-ink-muted sm:order-none sm:w-auto sm:grow">
            {mode === "ask" ? t("Looks and answers. Changes nothing.") : t("Can change this server.")}
          </p>
          <Button size="sm" variant="ghost" className="-mr-3" onClick={() => setIsOpen(true)}>
            <ScrollText aria-hidden className="size-4.5" strokeWidth={1.75} />
            {t("House rules")}
          </Button>
          <HouseRulesDialog {...{ server, rules, canChange, isOpen }} onOpenChange={setIsOpen} />
        </>
      )}
      {!rules && error && (
        <>
          <p className="text-sm text-ink-muted">{messageOf(error, t("We couldn't load the house rules."))}</p>
          <Button size="sm" isBusy={isFetching} onClick={() => void refetch()}>
            {t("Retry")}
          </Button>
        </>
      )}
      {!rules && !error && <Skeleton className="h-9 w-64 max-w-full" />}
    </div>
  );
}
