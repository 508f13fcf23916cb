import { saveFile } from "@blockwright/contract/files";
import type { FileEncoding } from "@blockwright/contract/files";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, hasStatus } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { failureText } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { folderOf, nameOf } from "../file-paths.ts";
import { filesKey, readText, versionsQuery } from "../file-queries.ts";

export interface Save {
  readonly text: string;
  /** The version it is based on; null if the file no longer exists. */
  readonly base: string | null;
  readonly encoding: FileEncoding;
}

/** The other version of a file that changed meanwhile; null if it was deleted. */
export type Theirs = { readonly text: string; readonly version: string } | null;

interface Outcomes {
  readonly onSaved: (text: string, version: string) => void;
  readonly onConflict: (mine: string, theirs: Theirs) => void;
}

export function useSaveFile(serverId: string, path: string, { onSaved, onConflict }: Outcomes) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ text, base, encoding }: Save) =>
      call(saveFile, {
        params: { serverId, fileName: nameOf(path) },
        query: { dir: folderOf(path) },
        body: { content: text, base, encoding },
      }),
    onMutate: clearToast,
    onSuccess({ version }, { text }) {
      onSaved(text, version);
      showToast({ title: t("Success"), description: t("File saved successfully."), tone: "success" });
      void queryClient.invalidateQueries({ queryKey: filesKey(serverId) });
      void queryClient.invalidateQueries(versionsQuery(serverId, path));
    },
    async onError(error, { text }) {
      const theirs = hasChanged(error) ? await readTheirs(serverId, path) : undefined;
      if (theirs === undefined) sayFailure(error);
      else onConflict(text, theirs);
    },
  });
}

function hasChanged(error: Error): boolean {
  return error instanceof ApiError && error.type === "FILE_CHANGED";
}

/** Undefined if it can't be loaded now. */
async function readTheirs(serverId: string, path: string): Promise<Theirs | undefined> {
  try {
    const { content, version } = await readText(serverId, path);
    return version === null ? undefined : { text: content, version };
  } catch (error) {
    return hasStatus(error, 404) ? null : undefined;
  }
}

function sayFailure(error: Error): void {
  const description = failureText(t("Failed to save file."), error);
  showToast({ title: t("Error"), description, tone: "danger" });
}
