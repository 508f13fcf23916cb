import { visibleLine } from "../../shared/text/visible-text.ts";
import { BreakableAddress } from "../../shared/text/breakable-address.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";

export function Copyable({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 font-mono text-sm wrap-anywhere">
        <BreakableAddress address={visibleLine(value)} />
      </span>
      <CopyButton value={value} what={what} />
    </span>
  );
}
