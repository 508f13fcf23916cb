import { retryBuild } from "@blockwright/contract/builds";
import type { Build } from "@blockwright/contract/builds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { call } from "../../../shared/api/call.ts";
import { GetHelp } from "../../../shared/help/get-help.tsx";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { buildQuery } from "../build-queries.ts";
import { refusalToast } from "../refusal.ts";
import { isCancelled } from "./build-state.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { ReadyServer } from "./ready-server.tsx";

/** The result of a build: the failure with next steps, or the server. */
export function BuildOutcome({ build }: { readonly build: Build }) {
  switch (build.status) {
    case "pending":
    case "running":
      return null;
    case "failed":
      return <FailedBuild build={build} />;
    case "completed":
      return <ReadyServer build={build} />;
  }
}

function FailedBuild({ build }: { readonly build: Build }) {
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => call(retryBuild, { params: { taskId: build.id } }),
    onMutate: clearToast,
    onSuccess: () => queryClient.invalidateQueries(buildQuery(build.id)),
    onError: (error) => showToast(refusalToast(error, t("Failed to start server build. Please try again."))),
  });
  return (
    <section role="alert" className="rounded-lg border border-ember-500/50 bg-ember-950 p-5 sm:p-6">
      <h2 className="text-lg font-semibold text-ember-400">{t("Error Accessing Servers")}</h2>
      <p className="mt-2 break-words whitespace-pre-wrap">
        {visibleLine(build.error ?? "") || t("The build stopped. No reason was reported.")}
      </p>
      <p className="mt-1 text-sm">
        {isCancelled(build)
          ? t("You stopped this build. Retry starts it again with the same plan.")
          : t("Retry tries again with the same plan.")}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/" className={buttonStyle()}>
          {t("Return Home")}
        </Link>
        <Button variant="primary" isBusy={retry.isPending} onClick={() => retry.mutate()}>
          {!retry.isPending && <RotateCw aria-hidden className="size-4.5" strokeWidth={1.75} />}
          {t("Retry")}
        </Button>
        {!isCancelled(build) && <GetHelp failureId={build.id} />}
      </div>
    </section>
  );
}
