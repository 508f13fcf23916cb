import type { LucideIcon } from "lucide-react";
import { Card } from "./card.tsx";

interface StatCardProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

export function StatCard({ icon: Icon, label, value, note }: StatCardProps) {
  return (
    <Card>
      <p className="flex items-center gap-2 text-sm text-ink-muted">
        <Icon aria-hidden className="size-4.5 text-lamp-400" strokeWidth={1.75} />
        {label}
      </p>
      <p className="mt-2 font-heading text-2xl font-semibold tabular-nums">{value}</p>
      {note && <p className="mt-1 text-sm text-ink-muted">{note}</p>}
    </Card>
  );
}
