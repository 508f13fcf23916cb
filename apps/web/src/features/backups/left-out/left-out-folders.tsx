import { mayHoldWorld, rebuiltFolders } from "@blockwright/contract/left-out";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { AddFolder } from "./add-folder.tsx";
import { leftOutQuery, useChangeLeftOut } from "./left-out-queries.ts";

/** The folders that backups do not contain. */
export function LeftOutFolders({ server }: { readonly server: Pick<Server, "id" | "actions"> }) {
  const { data, error, isFetching, refetch } = useQuery(leftOutQuery(server.id));
  return (
    <Card aria-labelledby="left-out-folders" aria-busy={!data && !error}>
      <CardHeader
        id="left-out-folders"
        title={t("Left out of backups")}
        description={t(
          "Folders that your plugins fill again automatically, such as map tiles and caches. Backups are smaller without them.",
        )}
      />
      {data && <Folders server={server} folders={data.folders} />}
      {!data && error && (
        <ErrorState
          title={t("We couldn't load these folders")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-14 w-full" />}
    </Card>
  );
}

interface FoldersProps {
  readonly server: Pick<Server, "id" | "actions">;
  readonly folders: readonly string[];
}

function Folders({ server, folders }: FoldersProps) {
  /** A folder that may hold a world, until it is confirmed. */
  const [asked, setAsked] = useState<string>();
  const change = useChangeLeftOut(server.id, () => setAsked(undefined));
  const mayChange = server.actions.includes("delete-backups");
  const hasWorlds = folders.some(mayHoldWorld);
  const save = (next: readonly string[], allowsWorlds = hasWorlds) =>
    change.mutate({ folders: next, allowsWorlds });
  const add = (folder: string) => (mayHoldWorld(folder) ? setAsked(folder) : save([...folders, folder]));
  const isUsual = folders.join("\n") === rebuiltFolders.join("\n");
  return (
    <>
      {folders.length === 0 && <p className="text-sm text-ink-muted">{t("Nothing is left out.")}</p>}
      <ul className="flex flex-col">
        {folders.map((folder) => (
          <li key={folder} className="flex items-center justify-between gap-3">
            <span className="py-1 text-sm wrap-anywhere">
              <code>{visibleLine(folder)}</code>
              {mayHoldWorld(folder) && (
                <span className="ml-2 text-lamp-400">{t("May hold a world: it is in no backup.")}</span>
              )}
            </span>
            {mayChange && (
              <IconButton
                icon={X}
                label={t("Back up {folder} again", { folder })}
                disabled={change.isPending}
                onClick={() => save(folders.filter((one) => one !== folder))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div className="mt-5 flex flex-col items-start gap-3">
          <AddFolder folders={folders} isBusy={change.isPending} onAdd={add} />
          {!isUsual && (
            <Button disabled={change.isPending} onClick={() => save(rebuiltFolders)}>
              {t("Use the usual folders")}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        title={t("Leave '{folder}' out?", { folder: asked ?? "" })}
        description={t("This folder may hold a world. A backup without it can't bring that world back.")}
        confirmLabel={t("Leave it out")}
        isOpen={asked !== undefined}
        isBusy={change.isPending}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        onConfirm={() => asked !== undefined && save([...folders, asked], true)}
      />
    </>
  );
}
