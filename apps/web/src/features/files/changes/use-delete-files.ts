import { listTrash, restoreTrash } from "@blockwright/contract/files";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t, tCount, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { nameOf } from "../file-paths.ts";
import { filesKey } from "../file-queries.ts";
import { deleteEntries } from "./file-change.ts";
import type { useFileChanges } from "./use-file-changes.ts";

/** Moves files to the trash and offers to undo it. */
export function useDeleteFiles(
  serverId: string,
  { apply }: Pick<ReturnType<typeof useFileChanges>, "apply">,
) {
  const queryClient = useQueryClient();

  async function undo(paths: readonly string[]): Promise<void> {
    try {
      const failed = await putBack(serverId, paths);
      if (failed !== undefined)
        showToast({ title: notBack(), description: translate(failed), tone: "danger" });
    } catch (error) {
      const description =
        error instanceof Error ? messageOf(error, t("Please try again")) : t("Please try again");
      showToast({ title: notBack(), description, tone: "danger" });
    }
    await queryClient.invalidateQueries({ queryKey: filesKey(serverId) });
  }

  return (paths: readonly string[]) =>
    apply(deleteEntries(paths), () =>
      showToast({
        title:
          paths.length === 1
            ? t("Moved '{name}' to the trash", { name: visibleLine(nameOf(paths[0] ?? "")) })
            : tCount(paths.length, "{count} item moved to the trash", "{count} items moved to the trash"),
        description: t("You can undo this for 7 days."),
        tone: "success",
        action: { label: t("Undo"), onPress: () => void undo(paths) },
      }),
    );
}

function notBack(): string {
  return t("Couldn't restore everything");
}

/** Restores the newest deleted file of each path. Returns the reason if one could not be restored. */
async function putBack(serverId: string, paths: readonly string[]): Promise<string | undefined> {
  const { entries } = await call(listTrash, { params: { serverId } });
  const ids = paths.flatMap((path) => entries.find((entry) => entry.path === path)?.id ?? []);
  if (ids.length === 0) return t("It is no longer in the trash.");
  const { failed } = await call(restoreTrash, { params: { serverId }, body: { ids } });
  return failed[0]?.error;
}
