import { Link } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { buttonStyle } from "../../../shared/ui/button-style.ts";

interface FailureCardProps {
  readonly reason: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  /** What else there is to say. */
  readonly note?: string;
  /** Beside Retry. */
  readonly children?: ReactNode;
}

/** Why a build failed or can't be shown. */
export function FailureCard({ reason, isRetrying, onRetry, note, children }: FailureCardProps) {
  return (
    <section role="alert" className="rounded-lg border border-ember-500/50 bg-ember-950 p-5 sm:p-6">
      <h2 className="text-lg font-semibold text-ember-400">{t("Error Accessing Servers")}</h2>
      <p className="mt-2 break-words whitespace-pre-wrap">{reason}</p>
      {note !== undefined && <p className="mt-1 text-sm">{note}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/" className={buttonStyle()}>
          {t("Return Home")}
        </Link>
        <Button variant="primary" isBusy={isRetrying} onClick={onRetry}>
          {!isRetrying && <RotateCw aria-hidden className="size-4.5" strokeWidth={1.75} />}
          {t("Retry")}
        </Button>
        {children}
      </div>
    </section>
  );
}
