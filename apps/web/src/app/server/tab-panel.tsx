import type { Server } from "@blockwright/contract/servers";
import { Suspense, useState } from "react";
import { t } from "../../shared/text/t.ts";
import { Card } from "../../shared/ui/card.tsx";
import { ErrorBoundary } from "../../shared/ui/error-boundary.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import type { ServerTab } from "./server-tabs.ts";
import { codeOf, forgetCode } from "./tab-code.ts";
import { TabSkeleton } from "./tab-skeleton.tsx";

interface TabPanelProps {
  readonly server: Server;
  readonly tab: ServerTab;
}

/** The open tab. Errors in it do not affect the rest of the page. */
export function TabPanel({ server, tab }: TabPanelProps) {
  const [attempt, setAttempt] = useState(0);
  const { Content } = codeOf(tab);

  function tryAgain(): void {
    forgetCode(tab);
    setAttempt(attempt + 1);
  }

  return (
    // Suspense has no key: when another tab is opened, the old one stays on the screen until the new one has loaded.
    <ErrorBoundary resetKey={`${tab.id} ${attempt}`} fallback={<BrokenTab onRetry={tryAgain} />}>
      <Suspense fallback={<TabSkeleton tab={tab} />}>
        <Content server={server} />
      </Suspense>
    </ErrorBoundary>
  );
}

function BrokenTab({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Card>
      <ErrorState
        level="h2"
        title={t("This tab did not load")}
        message={t("Something went wrong on the way. Check your connection and try again.")}
        isRetrying={false}
        onRetry={onRetry}
      />
    </Card>
  );
}
