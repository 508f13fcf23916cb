import type { ConsoleShare } from "@blockwright/contract/console-shares";
import { shareableLine } from "@blockwright/minecraft/console/shareable-line";
import { withoutColours } from "@blockwright/minecraft/console/text";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { t, tCount } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
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
        "Anyone with the link can read these lines for 7 days. Players' addresses and passwords are removed. To choose lines, select them in the console first.",
      )}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {lines.length === 0 && !made && <p>{t("The console has no lines to share yet.")}</p>}
      {lines.length > 0 && <Preview lines={lines} />}
      {made && <NewLink token={made.token} />}
      {lines.length > 0 && !made && (
        <Button variant="primary" isBusy={share.isPending} onClick={() => share.mutate(lines)}>
          {tCount(lines.length, "Create link to {count} line", "Create link to {count} lines")}
        </Button>
      )}
      {shares.length > 0 && (
        <ul aria-label={t("Links that work")} className="divide-y divide-night-700">
          {shares.map((one) => (
            <ShareRow key={one.id} serverId={serverId} share={one} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** As people with the link read them. */
function Preview({ lines }: Pick<ShareConsoleDialogProps, "lines">) {
  return (
    <ul
      aria-label={t("Lines to share")}
      // A scrolling box must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-40 overflow-y-auto rounded-md bg-night-950/60 p-3 font-mono text-console [font-variant-ligatures:none]"
    >
      {lines.map((line, index) => (
        <li key={index} className="wrap-anywhere whitespace-pre-wrap">
          {visibleLine(shareableLine(withoutColours(line)))}
        </li>
      ))}
    </ul>
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
        {t("Shared")} <TimeAgo iso={share.createdAt} />
        {" · "}
        <span className="text-ink-muted">
          {t("Ends")} <TimeLeft iso={share.expiresAt} />
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
