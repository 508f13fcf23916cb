import type { ActivityEntry } from "@blockwright/contract/activity";
import { t, translate } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";

/** Describes the action, after the actor's name. Unknown kinds are shown as they are. */
const phrases: Readonly<Record<string, string>> = {
  "backup.downloaded": "downloaded files of a backup",
  "backup.restored-as-new": "made a new server from a backup",
  "build.started": "started building the server",
  "build.completed": "finished building the server",
  "build.failed": "could not build the server",
  "change.applied": "applied changes",
  "change.undone": "undid changes",
  "file.archived": "made an archive",
  "file.copied": "copied files",
  "file.created": "created a file",
  "file.deleted": "deleted files",
  "file.extracted": "extracted an archive",
  "file.moved": "moved or renamed files",
  "file.restored": "restored files",
  "file.restored-from-backup": "restored files from a backup",
  "file.saved": "saved a file",
  "file.trash-emptied": "emptied the trash",
  "file.uploaded": "uploaded a file",
  "help.answered": "answered a request for help",
  "help.closed": "closed a request for help",
  "help.requested": "asked support for help",
  "move.cancelled": "stopped moving the server to another machine",
  "move.failed": "could not move the server to another machine",
  "move.started": "started moving the server to another machine",
  "plugin.pinned": "pinned a plugin",
  "plugin.unpinned": "unpinned a plugin",
  "reinstall.started": "started a reinstall",
  "server.adopted": "adopted the server for",
  "server.appeal-declined": "declined an appeal",
  "server.appealed": "appealed against the suspension",
  "server.command-sent": "ran a command",
  "server.crashed": "crashed",
  "server.crash-dismissed": "dismissed what was reported about a crash",
  "server.created": "created the server",
  "server.deleted": "deleted the server",
  "server.entered": "gave a reason to make changes",
  "server.console-share-revoked": "turned off a link to console lines",
  "server.console-shared": "shared console lines with a link",
  "server.friends-page-closed": "turned off the page for friends",
  "server.friends-page-shared": "shared a page for friends",
  "server.given": "gave the server to",
  "server.handed-over": "took the server over from",
  "server.handover-declined": "declined to take the server over from",
  "server.handover-offered": "offered the server to",
  "server.handover-withdrawn": "withdrew the offer to",
  "server.inspected": "looked at the server",
  "server.invite-accepted": "accepted an invitation from",
  "server.invite-created": "created an invitation",
  "server.invite-revoked": "revoked an invitation",
  "server.moved": "moved the server to another machine",
  "server.permissions-changed": "changed permissions",
  "server.permissions-undone": "put permissions back",
  "server.reinstalled": "reinstalled the server",
  "server.renamed": "renamed the server",
  "server.restart-cancelled": "cancelled a planned restart",
  "server.restart-planned": "planned a restart",
  "server.restarted": "restarted the server",
  "server.restarted-after-crash": "restarted the server after a crash",
  "server.restored": "restored the server",
  "server.restarted-by-support": "restarted the server to help",
  "server.sftp-closed": "disconnected from SFTP",
  "server.sftp-opened": "connected over SFTP",
  "server.sftp-password-made": "created an SFTP password",
  "server.sftp-password-removed": "removed an SFTP password",
  "server.given-size-ended": "ended the size without charge",
  "server.size-given": "gave the server a size without charge",
  "server.resized-by-operator": "changed the size of the server",
  "server.started": "started the server",
  "server.stopped": "stopped the server",
  "server.stopped-itself": "stopped by a command or a plugin",
  "server.suspended": "suspended the server",
  "server.unsuspended": "allowed the server to start again",
  "server.updated": "updated Minecraft",
  "server.user-added": "added",
  "server.user-left": "left the server",
  "server.user-removed": "removed",
  "server.user-role-changed": "changed the role of",
  "update.started": "started an update",
};

export function deedOf({ action, toUsername }: ActivityEntry): string {
  const phrase = translate(phrases[action] ?? action.replaceAll(/[.-]/g, " "));
  return toUsername === null ? phrase : `${phrase} ${visibleLine(toUsername)}`;
}

export function whoDidIt({ username, isOperator, via, action }: ActivityEntry): string {
  if (action === "server.crashed" || action === "server.stopped-itself") return t("The server");
  if (isOperator) return t("The operator");
  if (username !== null) return visibleLine(username);
  return via === "system" ? t("Blockwright") : t("A deleted account");
}

/** Undefined: in the browser, the default. */
export function wayOf({ via }: ActivityEntry): string | undefined {
  switch (via) {
    case "assistant":
      return t("through the assistant");
    case "schedule":
      return t("by schedule");
    case "sftp":
      return t("over SFTP");
    case "api-key":
      return t("with an API key");
    default:
      return undefined;
  }
}

/** The file, command or role the entry is about, or the reason that an operator gave. */
export function subjectOf({ details }: ActivityEntry): string | undefined {
  const subject =
    details["path"] ?? details["verb"] ?? details["name"] ?? details["role"] ?? details["reason"];
  return subject === undefined ? undefined : visibleLine(String(subject));
}
