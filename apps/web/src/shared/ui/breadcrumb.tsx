import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { t } from "../text/t.ts";

interface BreadcrumbProps {
  readonly parents: readonly { readonly to: string; readonly label: string }[];
  readonly current: string;
}

export function Breadcrumb({ parents, current }: BreadcrumbProps) {
  return (
    <nav aria-label={t("Breadcrumb")}>
      <ol className="flex flex-wrap items-center gap-1.5 text-sm">
        {parents.map(({ to, label }) => (
          <li key={to} className="flex items-center gap-1.5">
            <Link to={to} className="text-ink-muted transition hover:text-ink">
              {label}
            </Link>
            <ChevronRight aria-hidden className="size-4 text-ink-faint" strokeWidth={1.75} />
          </li>
        ))}
        <li aria-current="page" className="font-medium">
          {current}
        </li>
      </ol>
    </nav>
  );
}
