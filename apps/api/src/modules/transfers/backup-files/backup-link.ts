import { backupLinkHours } from "@blockwright/contract/backup-files";
import { z } from "zod";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { requireStored } from "../../backups/index.ts";
import type { TransfersDeps } from "../transfers-deps.ts";

const hourMs = 3_600_000;

export interface LinkedFiles {
  readonly dir: string;
  readonly names: readonly string[];
}

const linkContent = z.object({
  userId: z.uuid(),
  expiresAtMs: z.int(),
  dir: z.string(),
  names: z.array(z.string()),
});

/** Everything is sealed in the link itself: nothing has to be stored or cleaned up. */
export async function createBackupLink(
  { rows, transact, secrets, now }: Pick<TransfersDeps, "rows" | "transact" | "secrets" | "now">,
  actor: Person,
  { id, dir, names }: LinkedFiles & { readonly id: string },
): Promise<{ url: string; expiresAt: string }> {
  const { serverId, name } = await requireStored({ rows }, id);
  const expiresAtMs = now().getTime() + backupLinkHours * hourMs;
  const content: z.input<typeof linkContent> = { userId: actor.id, expiresAtMs, dir, names: [...names] };
  const link = secrets.seal(JSON.stringify(content), sealedFor(id));
  await transact((tx) =>
    appendActivity(tx, actor, {
      action: "backup.downloaded",
      subjectId: serverId,
      details: { backupId: id, name, path: [dir, ...names].join("/").slice(0, 500) },
    }),
  );
  return {
    url: `/api/backups/${id}/downloads?link=${encodeURIComponent(link)}`,
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
}

/** Only for the person it was made for, who must still have the right, and only for a day. */
export function openBackupLink(
  { secrets, now }: Pick<TransfersDeps, "secrets" | "now">,
  actor: Person,
  { id, link }: { readonly id: string; readonly link: string },
): LinkedFiles {
  const content = unsealed(secrets, id, link);
  if (content?.userId !== actor.id) throw new AppError("NOT_FOUND");
  if (now().getTime() > content.expiresAtMs)
    throw new AppError(
      "NOT_FOUND",
      `This link could be used for ${backupLinkHours} hours. Start the download again on the Backups tab.`,
    );
  return content;
}

function unsealed(secrets: TransfersDeps["secrets"], id: string, link: string) {
  try {
    return linkContent.parse(JSON.parse(secrets.open(link, sealedFor(id))));
  } catch {
    // Forged, changed, or of another backup.
    return undefined;
  }
}

function sealedFor(backupId: string): string {
  return `download of backup ${backupId}`;
}
