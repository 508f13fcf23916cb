import { CornerLeftUp } from "lucide-react";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { FileIcon } from "../browse/file-icon.tsx";
import { useListing } from "../browse/use-listing.ts";
import { folderOf, isInside, joinPath } from "../file-paths.ts";

interface FolderPickerProps {
  readonly serverId: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly from: string;
  /** The moved or copied paths: a folder can't be moved into itself. */
  readonly paths: readonly string[];
  readonly onPick: (dir: string) => void;
  readonly onClose: () => void;
}

export function FolderPicker({
  serverId,
  title,
  confirmLabel,
  from,
  paths,
  onPick,
  onClose,
}: FolderPickerProps) {
  const [dir, setDir] = useState(from);
  const { entries, error } = useListing(serverId, dir);
  const folders = entries?.filter(
    ({ name, type, isSpecial }) =>
      type === "directory" && !isSpecial && !paths.some((path) => isInside(joinPath(dir, name), path)),
  );
  const shownDir = dir === "" ? t("the server's folder") : visibleLine(dir);
  return (
    <Dialog title={title} description={t("To: {dir}", { dir: shownDir })} isOpen onOpenChange={onClose}>
      <ul className="h-72 overflow-y-auto rounded-md border border-night-700 bg-night-900 p-1">
        {dir !== "" && (
          <FolderButton onPress={() => setDir(folderOf(dir))} label={t("Up one folder")}>
            <CornerLeftUp aria-hidden className="size-4.5 text-ink-muted" strokeWidth={1.75} />
          </FolderButton>
        )}
        {folders?.map(({ name }) => (
          <FolderButton key={name} onPress={() => setDir(joinPath(dir, name))} label={visibleLine(name)}>
            <FileIcon name={name} type="directory" />
          </FolderButton>
        ))}
        {folders?.length === 0 && <li className="p-3 text-sm text-ink-muted">{t("No folders in here.")}</li>}
        {folders === undefined && error === null && (
          <li className="flex items-center gap-2 p-3 text-sm text-ink-muted">
            <Spinner />
            {t("Loading files...")}
          </li>
        )}
        {error !== null && <li className="p-3 text-sm text-ember-400">{t("Failed to load files")}</li>}
      </ul>
      <Button
        variant="primary"
        className="sm:self-end"
        onClick={() => {
          onPick(dir);
          onClose();
        }}
      >
        {confirmLabel}
      </Button>
    </Dialog>
  );
}

interface FolderButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

function FolderButton({ label, onPress, children }: FolderButtonProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-sm -outline-offset-2 hover:bg-night-800"
      >
        {children}
        <span className="truncate">{label}</span>
      </button>
    </li>
  );
}
