import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

interface IconButtonProps extends ComponentProps<"button"> {
  readonly icon: LucideIcon;
  /** Describes the icon. */
  readonly label: string;
}

export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      {(trigger) => (
        <button
          type="button"
          aria-label={label}
          {...trigger}
          {...rest}
          className={classNames(
            "inline-grid size-9 shrink-0 place-items-center rounded-sm text-ink-muted transition hover:bg-night-800 hover:text-ink",
            "disabled:opacity-40 disabled:hover:bg-transparent aria-pressed:bg-night-700 aria-pressed:text-ink pointer-coarse:size-11",
            className,
          )}
        >
          <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
        </button>
      )}
    </Tooltip>
  );
}
