import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

const tooltipDelayMs = 700;

/** Includes its own provider, so that only pages with a tooltip load its positioning code. */
export function Tooltip({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={tooltipDelayMs}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-fade-in rounded-sm border border-night-700 bg-night-800 px-2.5 py-1.5 text-sm text-ink shadow-card"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
