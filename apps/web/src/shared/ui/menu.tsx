import type { LucideIcon } from "lucide-react";
import { ContextMenu as RadixContext, DropdownMenu as RadixDropdown } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface MenuAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDanger?: boolean;
  readonly onSelect: () => void;
}

export interface MenuLink {
  readonly label: string;
  readonly icon: LucideIcon;
  /** What the browser downloads. */
  readonly href: string;
}

export type MenuEntry = MenuAction | MenuLink | "separator";

interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** What is pressed to open it. */
  readonly children: ReactNode;
  /** Where the focus goes afterwards; back to what opened it unless said otherwise. */
  readonly onClosed?: () => void;
}

/** Opens below a button. */
export function DropdownMenu({ label, entries, children, onClosed }: MenuProps) {
  return (
    <RadixDropdown.Root>
      <RadixDropdown.Trigger asChild>{children}</RadixDropdown.Trigger>
      <RadixDropdown.Portal>
        <RadixDropdown.Content
          aria-label={label}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={panelStyle}
          {...closing(onClosed)}
        >
          <Entries Item={RadixDropdown.Item} Separator={RadixDropdown.Separator} entries={entries} />
        </RadixDropdown.Content>
      </RadixDropdown.Portal>
    </RadixDropdown.Root>
  );
}

/** Opens where the right button is pressed, or where a finger rests. */
export function ContextMenu({ label, entries, children, onClosed }: MenuProps) {
  return (
    <RadixContext.Root>
      <RadixContext.Trigger asChild>{children}</RadixContext.Trigger>
      <RadixContext.Portal>
        <RadixContext.Content
          aria-label={label}
          collisionPadding={8}
          className={panelStyle}
          {...closing(onClosed)}
        >
          <Entries Item={RadixContext.Item} Separator={RadixContext.Separator} entries={entries} />
        </RadixContext.Content>
      </RadixContext.Portal>
    </RadixContext.Root>
  );
}

const panelStyle =
  "z-50 max-h-[min(28rem,var(--radix-popper-available-height))] min-w-52 animate-fade-in overflow-y-auto rounded-md " +
  "border border-night-700 bg-night-800 p-1 shadow-dialog";
const entryStyle =
  "flex h-9 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm outline-none select-none pointer-coarse:h-11 " +
  "data-highlighted:bg-night-700";

interface EntriesProps {
  readonly Item: typeof RadixDropdown.Item | typeof RadixContext.Item;
  readonly Separator: typeof RadixDropdown.Separator | typeof RadixContext.Separator;
  readonly entries: readonly MenuEntry[];
}

function Entries({ Item, Separator, entries }: EntriesProps) {
  return entries.map((entry, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- a separator has nothing else of its own
    if (entry === "separator") return <Separator key={index} className="my-1 h-px bg-night-700" />;
    const { label, icon: Icon } = entry;
    const icon = <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />;
    if ("href" in entry)
      return (
        <Item key={label} asChild className={entryStyle}>
          <a href={entry.href} download>
            {icon}
            {label}
          </a>
        </Item>
      );
    return (
      <Item
        key={label}
        onSelect={entry.onSelect}
        className={classNames(entryStyle, entry.isDanger && "text-ember-400")}
      >
        {icon}
        {label}
      </Item>
    );
  });
}

function closing(
  onClosed: (() => void) | undefined,
): Pick<ComponentProps<typeof RadixDropdown.Content>, "onCloseAutoFocus"> {
  if (onClosed === undefined) return {};
  return {
    onCloseAutoFocus(event) {
      event.preventDefault();
      onClosed();
    },
  };
}
