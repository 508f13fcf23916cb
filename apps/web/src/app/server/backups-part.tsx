import type { Backup } from "@blockwright/contract/backups";
import type { MaintenanceJob } from "@blockwright/contract/jobs";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AutomaticBackups } from "../../features/backups/automatic-backups.tsx";
import { automaticQuery, backupsQuery } from "../../features/backups/backup-queries.ts";
import { BackupsTab } from "../../features/backups/backups-tab.tsx";
import { BackupBrowser } from "../../features/backups/browse/backup-browser.tsx";
import { LeftOutFolders } from "../../features/backups/left-out/left-out-folders.tsx";
import { jobsQuery } from "../../features/servers/software/job-queries.ts";
import { JobCard } from "../../features/servers/software/job-card.tsx";
import { isReplacing } from "../../features/servers/software/job-state.ts";

const restores: readonly MaintenanceJob["type"][] = ["restore-backup", "restore-archive", "restore-as-new"];

/** The backups of a server, and the undo of the last restore. */
export function BackupsPart({ server }: { readonly server: Server }) {
  const { data: jobs, isPending: areJobsPending } = useQuery(jobsQuery(server.id));
  const { isPending: areBackupsPending } = useQuery(backupsQuery(server.id));
  const { isPending: areAutomaticPending } = useQuery(automaticQuery(server.id));
  const [opened, setOpened] = useState<Backup>();
  const newest = jobs?.find(isReplacing);
  if (opened) return <BackupBrowser server={server} backup={opened} onClose={() => setOpened(undefined)} />;
  return (
    <div className="flex flex-col gap-6">
      <BackupsTab server={server} onOpen={setOpened} />
      {newest && restores.includes(newest.type) && (
        <JobCard
          key={newest.id}
          job={newest}
          canAsk={server.actions.includes("use-assistant")}
          canGetHelp={server.actions.includes("apply-fixes")}
          canCancel={newest.type === "restore-archive" && server.actions.includes("reinstall")}
        />
      )}
      {/* Rendered once the height of the content above is known: otherwise it would be pushed down. */}
      {!areJobsPending && !areBackupsPending && <AutomaticBackups server={server} onOpen={setOpened} />}
      {!areJobsPending && !areBackupsPending && !areAutomaticPending && <LeftOutFolders server={server} />}
    </div>
  );
}
