import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly illustration?: ReactNode;
  readonly title: string;
  /** What to do next. */
  readonly description: string;
  readonly action?: ReactNode;
}

export function EmptyState({ illustration, title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      {illustration}
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="max-w-md text-sm text-ink-muted">{description}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
