import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t, tCount, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { nameOf } from "../file-paths.ts";
import { filesKey } from "../file-queries.ts";
import type { FileChange } from "./file-change.ts";

interface Order {
  readonly change: FileChange;
  readonly onDone?: (() => void) | undefined;
}

/** Runs file operations one after the other, reports errors, and refetches the folders. */
export function useFileChanges(serverId: string) {
  const queryClient = useQueryClient();
  const mutationKey = ["file-change", serverId];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ change }: Order) => change.run(serverId),
    onMutate: clearToast,
    onSuccess(failed, { change, onDone }) {
      const [first] = failed;
      if (first !== undefined) {
        const more = failed.length - 1;
        const reason = `${visibleLine(nameOf(first.path))}: ${translate(first.error)}`;
        const others = more === 0 ? "" : ` ${tCount(more, "(and {count} more)", "(and {count} more)")}`;
        showToast({ title: change.failure, description: reason + others, tone: "danger" });
        return;
      }
      if (change.success !== undefined) showToast({ title: change.success, tone: "success" });
      onDone?.();
    },
    onError(error, { change }) {
      showToast({
        title: change.failure,
        description: messageOf(error, t("Please try again")),
        tone: "danger",
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: filesKey(serverId) }),
  });
  const underWay = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => (state.variables as Order | undefined)?.change.paths ?? [],
  });
  return {
    busyPaths: new Set(underWay.flat()),
    apply: (change: FileChange, onDone?: () => void) => mutate({ change, onDone }),
  };
}
