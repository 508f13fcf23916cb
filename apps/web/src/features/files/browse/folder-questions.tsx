import type { FileEntry } from "@blockwright/contract/files";
import { t, tCount } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { FolderPicker } from "../changes/folder-picker.tsx";
import { NameDialog } from "../changes/name-dialog.tsx";
import { joinPath } from "../file-paths.ts";
import type { Asked, FolderOrders } from "./use-folder-orders.ts";

export interface FolderQuestionsProps {
  readonly serverId: string;
  readonly dir: string;
  readonly folder: FolderOrders;
  readonly onFileMade: (name: string) => void;
}

/** The dialogs of a folder, one at a time. */
export function FolderQuestions(props: FolderQuestionsProps) {
  const { dir, folder, onFileMade } = props;
  const { asked } = folder;
  if (asked === null) return null;
  if ("entries" in asked) return <EntryQuestion {...props} kind={asked.kind} entries={asked.entries} />;
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
      onClose={() => folder.ask(null)}
    />
  );
}

interface EntryQuestionProps extends FolderQuestionsProps {
  readonly kind: Extract<Asked, { readonly entries: unknown }>["kind"];
  readonly entries: readonly FileEntry[];
}

function EntryQuestion({ serverId, dir, folder, kind, entries }: EntryQuestionProps) {
  const onClose = () => folder.ask(null);
  const [first, ...others] = entries;
  const single = others.length === 0 ? first : undefined;
  const what = single
    ? `'${visibleLine(single.name)}'`
    : tCount(entries.length, "{count} item", "{count} items");
  if (kind === "archive")
    return (
      <NameDialog
        title={t("Pack {what} into a zip", { what })}
        description={t("The zip appears in this folder. Nothing else changes.")}
        initialName={`${single?.name ?? "files"}.zip`}
        confirmLabel={t("Pack")}
        onName={(name) => folder.archive(entries, name)}
        onClose={onClose}
      />
    );
  if (kind === "delete")
    return (
      <ConfirmDialog
        title={t("Delete {what} for good?", { what })}
        description={t("It does not go to the trash. This can't be undone.")}
        confirmLabel={t("Delete for good")}
        isOpen
        isBusy={false}
        onOpenChange={onClose}
        onConfirm={() => {
          folder.deleteForGood(entries);
          onClose();
        }}
      />
    );
  const isMove = kind === "move";
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
