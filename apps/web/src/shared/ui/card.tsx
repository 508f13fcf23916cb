import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section
      {...rest}
      className={classNames("rounded-lg border border-night-700 bg-night-850 p-5 shadow-card sm:p-6", className)}
    />
  );
}

interface CardHeaderProps {
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
  readonly action?: ReactNode;
}

export function CardHeader({ id, title, description, action }: CardHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        {description && <p className="mt-1 text-sm text-ink-muted">{description}</p>}
      </div>
      {action}
    </header>
  );
}
