import { t, tCount } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { FolderPicker } from "../changes/folder-picker.tsx";
import { NameDialog } from "../changes/name-dialog.tsx";
import { joinPath } from "../file-paths.ts";
import type { FolderOrders } from "./use-folder-orders.ts";

interface FolderQuestionsProps {
  readonly serverId: string;
  readonly dir: string;
  readonly folder: FolderOrders;
  readonly onFileMade: (name: string) => void;
}

/** The dialogs of a folder, one at a time. */
export function FolderQuestions({ serverId, dir, folder, onFileMade }: FolderQuestionsProps) {
  const { asked } = folder;
  const onClose = () => folder.ask(null);
  if (asked === null) return null;
  if (!("entries" in asked)) {
    const isFile = asked.kind === "new-file";
    const place = dir === "" ? t("In the server's folder.") : t("In {dir}.", { dir: visibleLine(dir) });
    return (
      <NameDialog
        title={isFile ? t("New file") : t("New folder")}
        description={place}
        initialName=""
        confirmLabel={t("Create")}
        onName={(name) => {
          if (isFile) folder.create(name, "file", () => onFileMade(name));
          else folder.create(name, "directory");
        }}
        onClose={onClose}
      />
    );
  }
  const { entries } = asked;
  const [first] = entries;
  const what =
    entries.length === 1 && first !== undefined
      ? `'${visibleLine(first.name)}'`
      : tCount(entries.length, "{count} item", "{count} items");
  if (asked.kind === "archive")
    return (
      <NameDialog
        title={t("Pack {what} into a zip", { what })}
        description={t("The zip appears in this folder. Nothing else changes.")}
        initialName={`${entries.length === 1 && first !== undefined ? first.name : "files"}.zip`}
        confirmLabel={t("Pack")}
        onName={(name) => folder.archive(entries, name)}
        onClose={onClose}
      />
    );
  const isMove = asked.kind === "move";
  return (
    <FolderPicker
      serverId={serverId}
      title={isMove ? t("Move {what}", { what }) : t("Copy {what}", { what })}
      confirmLabel={isMove ? t("Move here") : t("Copy here")}
      from={dir}
      paths={entries.map(({ name }) => joinPath(dir, name))}
      onPick={(target) => {
        if (!isMove) folder.copyTo(entries, target);
        else if (target !== dir) folder.moveTo(entries, target);
      }}
      onClose={onClose}
    />
  );
}
