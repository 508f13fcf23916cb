import type { LastWorking } from "@blockwright/contract/last-working";
import { t, tCount } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";

/** More are counted, not listed. */
const maxListed = 20;

interface GoBackDialogProps {
  readonly state: NonNullable<LastWorking["state"]>;
  readonly playersOnline: number;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onConfirm: () => void;
}

export function GoBackDialog({ state, playersOnline, ...dialog }: GoBackDialogProps) {
  const { changed, missing, added, settings } = state.differences;
  const rest = t("Worlds and player data stay as they are. The server restarts once. You can undo it.");
  const players = tCount(
    playersOnline,
    "{count} player is online and will be disconnected.",
    "{count} players are online and will be disconnected.",
  );
  return (
    <ConfirmDialog
      title={t("Go back to the last working state?")}
      description={playersOnline > 0 ? `${players} ${rest}` : rest}
      confirmLabel={t("Go back")}
      {...dialog}
    >
      <div className="flex max-h-72 flex-col gap-3 overflow-y-auto text-sm">
        <Paths title={t("Put back as they were")} paths={changed} />
        <Paths title={t("Restored")} paths={missing} />
        <Paths title={t("Switched off")} paths={added} />
        {settings && <p>{t("Java version and start options are put back too.")}</p>}
      </div>
    </ConfirmDialog>
  );
}

function Paths({ title, paths }: { readonly title: string; readonly paths: readonly string[] }) {
  if (paths.length === 0) return null;
  const more = paths.length - maxListed;
  return (
    <section>
      <h3 className="font-sans text-sm font-medium tracking-normal">{title}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {paths.slice(0, maxListed).map((path) => (
          <li key={path} className="font-mono wrap-anywhere">
            {visibleLine(path)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-ink-muted">{tCount(more, "and {count} more", "and {count} more")}</p>
      )}
    </section>
  );
}
