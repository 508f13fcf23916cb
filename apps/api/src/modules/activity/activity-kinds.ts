/** How much of a kind of deed is written down for one person and hour. */
export type ActivityBound =
  /** Each has its row, because it tells who could get in. Something else keeps them few. */
  | { readonly keep: "all"; readonly boundedBy: string }
  /** This many have a row each; of the rest of the hour the 1st, 10th, 100th and so on, with its number. */
  | { readonly keep: number };

const all = (boundedBy: string): ActivityBound => ({ keep: "all", boundedBy });
const few: ActivityBound = { keep: 200 };

/** Kinds that are not named here are kept as `few`; a test finds them. */
export const activityKinds: Readonly<Record<string, ActivityBound>> = {
  "account.created": all("new accounts per network and hour"),
  "account.password-changed": all("the limit security"),
  "account.sign-in-dropped": all("sign-ins per account and hour"),
  "account.sign-in-ended": all("the limit security"),
  "account.sign-ins-ended": all("the limit security"),
  "account.signed-in": all("sign-ins per account and hour"),
  "account.signed-out": all("sign-ins per account and hour"),
  "account.ssh-key-added": all("the limit security"),
  "account.ssh-key-removed": all("the limit security"),
  "appeal.granted": all("the operator's own hands"),
  "appeal.made": all("the limit appeal"),
  "appeal.refused": all("the operator's own hands"),
  "eula.accepted": all("one for each text of it"),
  "node-token.created": all("the operator's own hands"),
  "node-token.refused": all("the limit enrolment"),
  "node.drained": all("the operator's own hands"),
  "node.enrolled": all("tokens that the operator made"),
  "node.old-credentials-refused": all("the operator's own hands"),
  "node.revoked": all("the operator's own hands"),
  "server.deleted": all("servers per account, which the limit costly makes"),
  "server.inspected": all("once per operator, server and hour"),
  "server.purged": all("servers that were deleted"),
  "server.sftp-password-made": all("the limit security"),
  "server.sftp-password-removed": all("the limit security"),
  "server.user-added": all("people per server, and the limit write"),
  "server.user-removed": all("people who were added"),
  "build.cancelled": few,
  "build.completed": few,
  "build.failed": few,
  "build.retried": few,
  "build.started": few,
  "change.applied": few,
  "change.cancelled": few,
  "change.failed": few,
  "change.proposed": few,
  "change.started": few,
  "change.undo-started": few,
  "change.undone": few,
  "change.verified": few,
  "file.archived": few,
  "file.copied": few,
  "file.created": few,
  "file.deleted": few,
  "file.extracted": few,
  "file.moved": few,
  "file.restored": few,
  "file.saved": few,
  "file.trash-emptied": few,
  "file.uploaded": few,
  "plugin.pinned": few,
  "plugin.unpinned": few,
  "reinstall.cancelled": few,
  "reinstall.failed": few,
  "reinstall.started": few,
  "server.brought-back": few,
  // Whoever shares a server wants to know what the others typed.
  "server.command-sent": { keep: 1000 },
  "server.created": few,
  "server.port-moved": few,
  "server.reinstalled": few,
  "server.restarted": few,
  "server.restored": few,
  "server.sftp-closed": few,
  "server.sftp-opened": few,
  "server.started": few,
  "server.stopped": few,
  "undo.cancelled": few,
  "undo.failed": few,
  "undo.started": few,
};

export function boundOf(action: string): ActivityBound {
  return Object.hasOwn(activityKinds, action) ? (activityKinds[action] ?? few) : few;
}
