import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../../../shared/ui/card.tsx";

interface FigureCardProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string;
  /** Beside the label. */
  readonly action?: ReactNode;
  /** A bar or a line below the figure. */
  readonly children?: ReactNode;
}

export function FigureCard({ icon: Icon, label, value, note, action, children }: FigureCardProps) {
  return (
    <Card className="flex flex-col gap-1.5 !p-3.5">
      <div className="flex min-h-6 items-center justify-between">
        <h2 className="flex items-center gap-1.5 font-sans text-sm tracking-normal whitespace-nowrap max-sm:tracking-tight text-ink-muted">
          <Icon aria-hidden className="size-4.5 shrink-0 text-lamp-400" strokeWidth={1.75} />
          {label}
        </h2>
        {action && (
          <div className="relative -my-1.5 -mr-2 pointer-coarse:-my-2.5 pointer-coarse:-mr-3">{action}</div>
        )}
      </div>
      <div className="font-heading text-lg leading-7 font-semibold tabular-nums">{value}</div>
      {note && <p className="text-sm text-ink-muted tabular-nums">{note}</p>}
      {children && <div className="mt-auto pt-1">{children}</div>}
    </Card>
  );
}
