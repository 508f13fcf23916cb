import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

interface CardProps extends ComponentProps<"section"> {
  /** The content extends to the edges. */
  readonly isFlush?: boolean;
}

export function Card({ className, isFlush = false, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={classNames(
        "min-w-0 rounded-lg border border-night-700 bg-night-850 shadow-card",
        isFlush ? "overflow-hidden" : "p-5 sm:p-6",
        className,
      )}
    />
  );
}

interface CardHeaderProps {
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
}

export function CardHeader({ id, title, description }: CardHeaderProps) {
  return (
    <header className="mb-5">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {description && <p className="mt-1 text-sm text-ink-muted">{description}</p>}
    </header>
  );
}
