import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface TabsProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly tabs: readonly { readonly value: string; readonly label: string; readonly content: ReactNode }[];
}

export function Tabs({ label, value, onChange, tabs }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-night-700">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-11 shrink-0 border-b-2 border-transparent px-4 text-sm font-medium text-ink-muted transition -outline-offset-2 hover:text-ink data-[state=active]:border-lamp-400 data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
