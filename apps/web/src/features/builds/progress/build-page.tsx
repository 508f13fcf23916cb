import type { Build } from "@blockwright/contract/builds";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { hasStatus } from "../../../shared/api/api-error.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { buildQuery, isUnderWay } from "../build-queries.ts";
import { BuildOutcome } from "./build-outcome.tsx";
import { BuildStatusCard } from "./build-status-card.tsx";
import { currentStepText, pageHeading } from "./build-state.ts";
import { BuildPageSkeleton } from "./build-page-skeleton.tsx";
import { CancelBuild } from "./cancel-build.tsx";
import { FailureCard } from "./failure-card.tsx";
import { InstallationStatus } from "./installation-status.tsx";
import { LiveOutput } from "./live-output.tsx";
import { PlanCard, PlanSkeleton } from "./plan-card.tsx";
import { EstimatedTime, ServerDetails } from "./server-details.tsx";

const longPromptFrom = 160;
/** On small screens both columns become one, and the steps come before the plan. */
const columnStyle = "contents lg:flex lg:min-w-0 lg:flex-col lg:gap-6";

export function BuildPage() {
  const { taskId } = useParams({ from: "/signed-in/build/$taskId" });
  const { data: build, error, isFetching, refetch } = useQuery(buildQuery(taskId));
  usePageTitle(build ? pageHeading(build) : t("Building Your Server"));
  if (build) return <BuildScreen build={build} isConnectionLost={error !== null} />;
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <NoSuchBuild />;
  if (error === null) return <BuildPageSkeleton />;
  // The build goes on, whether it can be shown or not.
  return (
    <div className="flex flex-col gap-6 py-8 sm:py-10">
      <h1 className="text-2xl font-bold sm:text-3xl">{t("Building Your Server")}</h1>
      <FailureCard
        reason={messageOf(error, t("Please try again in a moment."))}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  );
}

interface BuildScreenProps {
  readonly build: Build;
  readonly isConnectionLost: boolean;
}

function BuildScreen({ build, isConnectionLost }: BuildScreenProps) {
  const isRunning = isUnderWay(build.status);
  return (
    <div className="flex flex-col gap-6 py-8 sm:py-10">
      <header>
        <div className="flex items-center justify-between gap-4">
          <h1 className="text-2xl font-bold sm:text-3xl">{pageHeading(build)}</h1>
          {isRunning ? (
            <CancelBuild build={build} />
          ) : (
            <Link to="/projects" className={buttonStyle("secondary", "sm")}>
              {t("Projects")}
            </Link>
          )}
        </div>
        <Prompt text={build.prompt} />
      </header>
      <BuildOutcome build={build} />
      <div className="grid items-start gap-6 lg:grid-cols-[1.65fr_1fr]">
        <div className={columnStyle}>
          <BuildStatusCard build={build} isConnectionLost={isConnectionLost} />
          <LiveOutput lines={build.logs} currentStep={isRunning ? currentStepText(build) : null} />
          <div className="order-1 min-w-0 empty:hidden">
            {build.plan && <PlanCard plan={build.plan} />}
            {!build.plan && isRunning && <PlanSkeleton />}
          </div>
        </div>
        <div className={columnStyle}>
          <InstallationStatus steps={build.steps} />
          <div className="order-2 flex min-w-0 flex-col gap-6">
            <ServerDetails build={build} />
            <EstimatedTime build={build} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Long prompts scroll in their own box, which must be reachable by keyboard. */
function Prompt({ text }: { readonly text: string }) {
  return (
    <p
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={text.length > longPromptFrom ? 0 : undefined}
      className="mt-2 max-h-36 max-w-3xl overflow-y-auto break-words whitespace-pre-wrap text-ink-muted"
    >
      {text}
    </p>
  );
}

function NoSuchBuild() {
  return (
    <div className="py-16">
      <EmptyState
        level="h1"
        title={t("There is no such build")}
        description={t("The address is wrong, or the build belongs to someone else.")}
        action={
          <Link to="/projects" className={buttonStyle("primary")}>
            {t("Your projects")}
          </Link>
        }
      />
    </div>
  );
}
