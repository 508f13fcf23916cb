import { deleteFiles } from "@blockwright/contract/files";
import { addWorld } from "@blockwright/contract/worlds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { hasStatus } from "../../../../shared/api/api-error.ts";
import { call } from "../../../../shared/api/call.ts";
import { messageOf } from "../../../../shared/api/message-of.ts";
import { t, translate } from "../../../../shared/text/t.ts";
import { sendResumable } from "../../../../shared/transfers/send-resumable.ts";
import type { Transfer } from "../../../../shared/transfers/transfer.ts";
import { useLeaveWarning } from "../../../../shared/transfers/use-leave-warning.ts";
import { worldsQuery } from "../world-queries.ts";

interface Arrived {
  readonly file: File;
  readonly path: string;
  /** It lies among the server's files and nothing uses it. */
  isRefused: boolean;
}

/** Uploads an archive, then has it opened as a world. Leaving discards what has been uploaded. */
export function useUploadWorld(serverId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const [sentBytes, setSentBytes] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const transferRef = useRef<Transfer>(undefined);
  // After a name that is taken, the same file need not be sent again.
  const arrivedRef = useRef<Arrived>(undefined);
  const add = useMutation({
    mutationFn: (body: { path: string; name: string }) => call(addWorld, { params: { serverId }, body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(worldsQuery(serverId));
      onDone();
    },
    onError: (error) => {
      // A refused archive is deleted.
      if (hasStatus(error, 404)) arrivedRef.current = undefined;
      else if (arrivedRef.current) arrivedRef.current.isRefused = true;
      setSentBytes(undefined);
      setProblem(messageOf(error, t("Please try again in a moment.")));
    },
  });
  useEffect(
    () => () => {
      transferRef.current?.cancel();
      deleteRefused(serverId, arrivedRef.current);
    },
    [serverId],
  );
  useLeaveWarning(sentBytes !== undefined);

  function begin(file: File, name: string): void {
    setProblem(undefined);
    setSentBytes(0);
    const arrived = arrivedRef.current;
    if (arrived?.file === file) {
      arrived.isRefused = false;
      return add.mutate({ path: arrived.path, name });
    }
    deleteRefused(serverId, arrived);
    arrivedRef.current = undefined;
    const path = newPath();
    transferRef.current = sendResumable(
      file,
      { serverId, path, replaces: false },
      {
        onProgress: setSentBytes,
        onDone: () => {
          transferRef.current = undefined;
          arrivedRef.current = { file, path, isRefused: false };
          add.mutate({ path, name });
        },
        onFailed: ({ error }) => {
          setSentBytes(undefined);
          setProblem(error === undefined ? t("Upload failed") : translate(error));
        },
      },
    );
  }

  return { sentBytes, problem, begin };
}

/** What could not be deleted is among the server's files, where it can be seen. */
function deleteRefused(serverId: string, arrived: Arrived | undefined): void {
  if (!arrived?.isRefused) return;
  const body = { paths: [arrived.path], forGood: true };
  call(deleteFiles, { params: { serverId }, body }).catch(() => undefined);
}

function newPath(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `uploaded-world-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}.zip`;
}
