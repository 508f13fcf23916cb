import { RotateCw } from "lucide-react";
import { t } from "../text/t.ts";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  readonly title: string;
  /** A state that fills the page has the page's main heading. */
  readonly level?: "h1" | "h2" | "h3";
  readonly message: string;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

export function ErrorState({ title, level: Heading = "h3", message, isRetrying, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      <Heading className="text-lg font-semibold">{title}</Heading>
      <p className="max-w-md text-sm text-ink-muted">{message}</p>
      <Button className="mt-3" isBusy={isRetrying} onClick={onRetry}>
        {!isRetrying && <RotateCw aria-hidden className="size-4.5" strokeWidth={1.75} />}
        {t("Retry")}
      </Button>
    </div>
  );
}
