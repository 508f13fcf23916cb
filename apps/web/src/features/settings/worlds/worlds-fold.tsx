import type { Server } from "@blockwright/contract/servers";
import type { Worlds } from "@blockwright/contract/worlds";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { LoadedFold } from "../loaded-fold.tsx";
import { isUnderWay } from "../setting-queries.ts";
import { LastWorldChange } from "./last-world-change.tsx";
import { NewWorldDialog } from "./new-world-dialog.tsx";
import { UploadWorld } from "./upload/upload-world.tsx";
import { worldsQuery, useChangeWorlds } from "./world-queries.ts";
import { WorldDialog, type WorldQuestion } from "./world-dialog.tsx";
import { WorldRow } from "./world-row.tsx";

/** The worlds of a server. Nothing without the right to see its files. */
export function WorldsFold({ server }: { readonly server: Server }) {
  if (!server.actions.includes("read-files")) return null;
  return (
    <LoadedFold
      id="worlds"
      title={t("Worlds")}
      description={t("A running server restarts for each change. You can undo it for 7 days.")}
      query={worldsQuery(server.id)}
      failedTitle={t("We couldn't load the worlds")}
    >
      {(data) => <WorldsForm server={server} data={data} />}
    </LoadedFold>
  );
}

function WorldsForm({ server, data }: { readonly server: Server; readonly data: Worlds }) {
  const [question, setQuestion] = useState<WorldQuestion | undefined>(undefined);
  const [isNaming, setNaming] = useState(false);
  const change = useChangeWorlds(server.id, () => {
    setQuestion(undefined);
    setNaming(false);
  });
  const isBusy = change.isPending || (data.change !== null && isUnderWay(data.change.state));
  const canOpen = server.actions.includes("change-settings");
  const canWrite = server.actions.includes("write-files");
  return (
    <>
      {data.change && (
        <LastWorldChange
          change={data.change}
          isBusy={change.isPending}
          canGetHelp={server.actions.includes("apply-fixes")}
          {...(server.actions.includes("undo-changes") && {
            onUndo: (changeId: string) => change.mutate({ action: "undo", changeId }),
          })}
        />
      )}
      <ul className="flex flex-col divide-y divide-night-700">
        {data.worlds.map((world) => (
          <WorldRow
            key={world.name}
            serverId={server.id}
            world={world}
            resettable={world.isCurrent && canWrite ? data.resettable : []}
            canOpen={canOpen}
            isBusy={isBusy}
            onAsk={setQuestion}
          />
        ))}
      </ul>
      <MoreWorlds
        server={server}
        isBusy={isBusy}
        taken={data.worlds.map(({ name }) => name)}
        onNew={() => setNaming(true)}
      />
      <NewWorldDialog
        isOpen={isNaming}
        isBusy={change.isPending}
        types={data.worldTypes}
        isRunning={server.status === "online"}
        onCancel={() => setNaming(false)}
        onCreate={(wanted) => change.mutate({ action: "create", ...wanted })}
      />
      <WorldDialog
        question={question}
        isRunning={server.status === "online"}
        isBusy={change.isPending}
        onCancel={() => setQuestion(undefined)}
        onConfirm={(wanted) => change.mutate(wanted)}
      />
    </>
  );
}

interface MoreWorldsProps {
  readonly server: Server;
  readonly isBusy: boolean;
  /** Names of worlds. */
  readonly taken: readonly string[];
  readonly onNew: () => void;
}

function MoreWorlds({ server, isBusy, taken, onNew }: MoreWorldsProps) {
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {server.actions.includes("change-settings") && (
        <Button disabled={isBusy} onClick={onNew}>
          {t("New world")}
        </Button>
      )}
      {server.actions.includes("write-files") && (
        <UploadWorld server={server} isBusy={isBusy} taken={taken} />
      )}
    </div>
  );
}
