import { recogniseFile, useRecognised } from "@blockwright/contract/recognition";
import type { Recognised } from "@blockwright/contract/recognition";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { listOf } from "../../../shared/text/list-of.ts";
import { t, tCount, translate } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { filesKey } from "../file-queries.ts";

/** The contract calls it a use; React would take it for a hook. */
const putInPlace = useRecognised;

interface RecognitionNoteProps {
  readonly serverId: string;
  readonly path: string;
  readonly canWrite: boolean;
}

/** What an uploaded jar or zip was recognised as, and what can be done with it. Renders nothing until that is known. */
export function RecognitionNote({ serverId, path, canWrite }: RecognitionNoteProps) {
  const { data } = useQuery({
    queryKey: ["recognition", serverId, path],
    queryFn: ({ signal }) => call(recogniseFile, { params: { serverId }, query: { path } }, signal),
  });
  const use = useInPlace(serverId, path);
  const file = data?.file;
  if (file === undefined || file.kind === "unknown") return null;
  const offer = offerOf(file);
  return (
    <div className="mt-1 ml-7.5 flex flex-col items-start gap-1 text-sm">
      <p>{sentenceOf(file)}</p>
      {warningsOf(file).map((warning) => (
        <p key={warning} className="text-lamp-400">
          {warning}
        </p>
      ))}
      {offer !== undefined && canWrite && (
        <Button size="sm" isBusy={use.isPending} disabled={use.isSuccess} onClick={() => use.mutate()}>
          {offer}
        </Button>
      )}
    </div>
  );
}

function useInPlace(serverId: string, path: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(putInPlace, { params: { serverId }, body: { path } }),
    onMutate: clearToast,
    async onSuccess() {
      showToast({
        title: t("It is being put in place"),
        description: t("You can undo this for 7 days."),
        tone: "success",
      });
      await queryClient.invalidateQueries({ queryKey: filesKey(serverId) });
    },
    onError(error) {
      const description = messageOf(error, t("Please try again"));
      showToast({ title: t("It was not put in place"), description, tone: "danger" });
    },
  });
}

function sentenceOf(file: Exclude<Recognised, { kind: "unknown" }>): string {
  switch (file.kind) {
    case "add-on": {
      const name = visibleLine([file.name, file.version].filter(Boolean).join(" "));
      return file.source === null
        ? t("This is {name}. We don't know where it comes from.", { name })
        : t("This is {name} from {source}.", { name, source: visibleLine(file.source) });
    }
    case "world":
      return file.minecraftVersion === null
        ? t("This is the world '{name}'.", { name: visibleLine(file.name) })
        : t("This is the world '{name}' of Minecraft {version}.", {
            name: visibleLine(file.name),
            version: visibleLine(file.minecraftVersion),
          });
    case "server":
      return [t("This is a whole server."), ...contentsOf(file)].join(" ");
  }
}

function contentsOf(file: Extract<Recognised, { kind: "server" }>): readonly string[] {
  const software = [file.serverType, file.minecraftVersion].filter((part) => part !== null).join(" ");
  const parts = [
    ...(software === "" ? [] : [visibleLine(software)]),
    ...(file.plugins.length === 0 ? [] : [tCount(file.plugins.length, "{count} plugin", "{count} plugins")]),
    ...(file.worlds.length === 0 ? [] : [tCount(file.worlds.length, "{count} world", "{count} worlds")]),
  ];
  return parts.length === 0 ? [] : [t("It holds {parts}.", { parts: listOf(parts) })];
}

function warningsOf(file: Exclude<Recognised, { kind: "unknown" }>): readonly string[] {
  const missing =
    file.kind === "add-on" && file.missing.length > 0
      ? [t("It needs {names}, which this server lacks.", { names: listOf(file.missing.map(visibleLine)) })]
      : [];
  return [...missing, ...file.problems.map((problem) => visibleLine(translate(problem)))];
}

function offerOf({ kind }: Recognised): string | undefined {
  if (kind === "world") return t("Use this world");
  return kind === "server" ? t("Use this server") : undefined;
}
