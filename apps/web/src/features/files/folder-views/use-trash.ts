import { emptyTrash, restoreTrash } from "@blockwright/contract/files";
import type { TrashEntry } from "@blockwright/contract/files";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { filesKey } from "../file-queries.ts";

/** Restores deleted files to their place, or deletes them permanently. */
export function useTrash(serverId: string, onEmptied: () => void) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: filesKey(serverId) });
  const fail = (title: string, description: string) => showToast({ title, description, tone: "danger" });

  const restore = useMutation({
    mutationFn: ({ id }: TrashEntry) => call(restoreTrash, { params: { serverId }, body: { ids: [id] } }),
    onMutate: clearToast,
    onSuccess({ failed }, { path }) {
      const [first] = failed;
      if (first !== undefined) fail(t("It was not restored"), translate(first.error));
      else showToast({ title: t("Restored {path}", { path: visibleLine(path) }), tone: "success" });
    },
    onError: (error) => fail(t("It was not restored"), messageOf(error, t("Please try again"))),
    onSettled,
  });
  const empty = useMutation({
    mutationFn: () => call(emptyTrash, { params: { serverId } }),
    onMutate: clearToast,
    onSuccess: () => showToast({ title: t("The trash is empty"), tone: "success" }),
    onError: (error) => fail(t("The trash was not emptied"), messageOf(error, t("Please try again"))),
    async onSettled() {
      await onSettled();
      onEmptied();
    },
  });
  return {
    isBusy: restore.isPending || empty.isPending,
    restore: (entry: TrashEntry) => restore.mutate(entry),
    empty: () => empty.mutate(),
  };
}
