import type { ReactNode } from "react";

interface DataListProps {
  readonly items: readonly { readonly term: string; readonly detail: ReactNode }[];
}

export function DataList({ items }: DataListProps) {
  return (
    <dl className="divide-y divide-night-700">
      {items.map(({ term, detail }) => (
        <div key={term} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 text-sm">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="min-w-0 break-words">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
