import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly illustration?: ReactNode;
  readonly title: string;
  /** A state that fills the page has the page's main heading. */
  readonly level?: "h1" | "h2" | "h3";
  /** The next action. */
  readonly description: string;
  readonly action?: ReactNode;
}

export function EmptyState(props: EmptyStateProps) {
  const { illustration, title, level: Heading = "h3", description, action } = props;
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      {illustration}
      <Heading className="text-lg font-semibold">{title}</Heading>
      <p className="max-w-md text-sm text-ink-muted">{description}</p>
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
