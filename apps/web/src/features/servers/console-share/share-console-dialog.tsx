import type { ConsoleShare } from "@blockwright/contract/console-shares";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { t, tCount } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { TimeAgo, TimeLeft } from "../../../shared/ui/time-ago.tsx";
import { consoleSharesQuery, useRevokeShare, useShareConsole } from "./console-share-queries.ts";

interface ShareConsoleDialogProps {
  readonly serverId: string;
  /** What was selected, or the newest lines. */
  readonly lines: readonly string[];
  readonly onClose: () => void;
}

export function ShareConsoleDialog({ serverId, lines, onClose }: ShareConsoleDialogProps) {
  const { data: shares = [] } = useQuery(consoleSharesQuery(serverId));
  const share = useShareConsole(serverId);
  const made = share.data;
  return (
    <Dialog
      title={t("Share console lines")}
      description={t(
        "Anyone with the link can read these lines for 7 days. Players' addresses and passwords are removed. To choose lines, select them on the console first.",
      )}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {made ? (
        <NewLink token={made.token} />
      ) : (
        <Button
          variant="primary"
          disabled={lines.length === 0}
          isBusy={share.isPending}
          onClick={() => share.mutate(lines)}
        >
          {tCount(lines.length, "Create link to {count} line", "Create link to {count} lines")}
        </Button>
      )}
      {shares.length > 0 && (
        <ul aria-label={t("Links that work")} className="mt-5 divide-y divide-night-700">
          {shares.map((one) => (
            <ShareRow key={one.id} serverId={serverId} share={one} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function NewLink({ token }: { readonly token: string }) {
  const link = `${location.origin}/console/${token}`;
  return (
    <p className="flex items-center justify-between gap-2 rounded-md border border-night-700 bg-night-950/60 pl-3">
      <span className="min-w-0 py-2 font-mono text-sm wrap-anywhere">{link}</span>
      <CopyButton value={link} what={t("the link")} />
    </p>
  );
}

function ShareRow({ serverId, share }: { readonly serverId: string; readonly share: ConsoleShare }) {
  const revoke = useRevokeShare(serverId);
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-sm">
      <span className="min-w-0">
        {tCount(share.lineCount, "{count} line", "{count} lines")}
        {" · "}
        <TimeAgo iso={share.createdAt} />
        {" · "}
        <span className="text-ink-muted">
          <TimeLeft iso={share.expiresAt} />
        </span>
      </span>
      <IconButton
        icon={Trash2}
        label={t("Turn this link off")}
        disabled={revoke.isPending}
        onClick={() => revoke.mutate(share.id)}
      />
    </li>
  );
}
