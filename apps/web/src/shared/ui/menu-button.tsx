import type { LucideIcon } from "lucide-react";
import { useRef, useState } from "react";
import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import type { ButtonVariant } from "./button-style.ts";
import { Menu } from "./menu.tsx";
import type { MenuEntry, MenuPlace } from "./menu.tsx";

interface MenuButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly entries: readonly MenuEntry[];
  readonly variant?: ButtonVariant;
  /** The label is for screen readers only. */
  readonly isIconOnly?: boolean;
  readonly className?: string;
}

const gapPx = 4;

/** Opens a menu below itself. */
export function MenuButton(props: MenuButtonProps) {
  const { label, icon: Icon, entries, variant, isIconOnly = false, className } = props;
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const opener = {
    ref: buttonRef,
    ...(className !== undefined && { className }),
    "aria-haspopup": "menu",
    "aria-expanded": place !== null,
    onClick({ currentTarget }) {
      const { left, bottom } = currentTarget.getBoundingClientRect();
      setPlace({ left, top: bottom + gapPx });
    },
    onKeyDown(event) {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      event.currentTarget.click();
    },
  } satisfies ComponentProps<"button">;
  return (
    <>
      {isIconOnly ? (
        <IconButton icon={Icon} label={label} {...opener} />
      ) : (
        <Button size="sm" {...(variant && { variant })} {...opener}>
          <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
          {label}
        </Button>
      )}
      {place && (
        <Menu
          label={label}
          entries={entries}
          place={place}
          onClose={() => {
            setPlace(null);
            buttonRef.current?.focus();
          }}
        />
      )}
    </>
  );
}
