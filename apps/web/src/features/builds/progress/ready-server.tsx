import { exportBuild } from "@blockwright/contract/builds";
import type { Build, BuildPlan } from "@blockwright/contract/builds";
import type { Joining } from "@blockwright/contract/agreed";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { call } from "../../../shared/api/call.ts";
import { saveTextFile } from "../../../shared/browser/save-text-file.ts";
import { HowToJoin } from "../../../shared/join/how-to-join.tsx";
import { PortLine } from "../../../shared/ports/port-line.tsx";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { refusalToast } from "../refusal.ts";
import { builtIn } from "./build-state.ts";
import { MakeOperator } from "./make-operator.tsx";
import { ShareAddress } from "./share-address.tsx";

/** How to join, what differs from the wish, and what is left to do. */
export function ReadyServer({ build }: { readonly build: Build }) {
  const took = builtIn(build);
  return (
    <section className="rounded-lg border border-grass-500/50 bg-grass-950 p-5 sm:p-6">
      <h2 className="text-lg font-semibold break-words text-grass-400">
        {t("'{name}' is ready to join", { name: build.serverName ?? t("Your server") })}
      </h2>
      {took !== null && <p className="mt-1 text-sm text-ink-muted">{took}</p>}
      {build.address && (
        <div className="mt-4">
          <HowToJoin address={build.address} platformType={build.platformType} />
        </div>
      )}
      {build.address && <ShareAddress build={build} address={build.address} />}
      {build.ports.map((port) => (
        <PortLine key={port.name} port={port} />
      ))}
      {build.agreed && <WhoMayJoin joining={build.agreed.joining} />}
      {build.serverId !== null && build.platformType !== "bedrock" && (
        <MakeOperator serverId={build.serverId} known={build.agreed?.joining.owner ?? null} />
      )}
      {build.serverId === null && <p className="mt-2 text-sm">{t("This server was deleted.")}</p>}
      {build.plan && (
        <>
          <Sentences
            title={t("Different from what you asked for")}
            sentences={[...differencesOf(build.plan), ...notKept(build)]}
          />
          <Sentences title={t("Next steps for you")} sentences={build.plan.nextSteps ?? []} />
        </>
      )}
      <Ways build={build} />
    </section>
  );
}

function WhoMayJoin({ joining: { mode, owner } }: { readonly joining: Joining }) {
  return <p className="mt-3 text-sm">{whoMayJoin(mode, owner?.name ?? "")}</p>;
}

function whoMayJoin(mode: Joining["mode"], name: string): string {
  switch (mode) {
    case "everyone":
      return t("Everyone who knows the address can join.");
    case "allow-list":
      return t("Only people on the allow list can join. {name} is on it; add your friends.", { name });
    case "name-missing":
      return t(
        "Everyone who knows the address can join: the allow list is off, because we don't know your player name.",
      );
  }
}

function Ways({ build }: { readonly build: Build }) {
  const download = useMutation({
    mutationFn: () => call(exportBuild, { params: { taskId: build.id } }),
    onMutate: clearToast,
    onSuccess: ({ fileName, file }) => saveTextFile(fileName, file),
    onError: (error) => showToast(refusalToast(error, t("The recipe did not arrive. Please try again."))),
  });
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {build.serverId !== null && (
        <Link
          to="/server/$serverId/{-$tab}"
          params={{ serverId: build.serverId }}
          className={buttonStyle("primary")}
        >
          {t("Go to your server")}
        </Link>
      )}
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download aria-hidden className="size-4.5" strokeWidth={1.75} />}
        {t("Download recipe")}
      </Button>
    </div>
  );
}

function differencesOf({ plugins, notTaken = [], behind = [] }: BuildPlan): readonly string[] {
  const leftOut = plugins.filter(({ state }) => state === "left-out");
  return [
    ...leftOut.map(({ name, note }) =>
      note === null
        ? t("{name} is not installed.", { name })
        : t("{name} is not installed: {note}", { name, note }),
    ),
    ...behind,
    ...notTaken,
  ];
}

function notKept({ agreed }: Build): readonly string[] {
  if (!agreed) return [];
  return [
    ...agreed.differences,
    ...agreed.notDone.map(({ words, why }) => `${words}: ${why}`),
    ...agreed.notUnderstood.map((words) => t("Not understood: {words}", { words })),
  ];
}

interface SentencesProps {
  readonly title: string;
  readonly sentences: readonly string[];
}

function Sentences({ title, sentences }: SentencesProps) {
  if (sentences.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 text-sm font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-sm text-ink-muted">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {visibleLine(sentence)}
          </li>
        ))}
      </ul>
    </>
  );
}
