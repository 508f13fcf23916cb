import type { LucideIcon } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";
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
  /** The URL that the browser downloads. */
  readonly href: string;
}

export type MenuEntry = MenuAction | MenuLink | "separator";

/** The point in the window below which a menu opens. */
export interface MenuPlace {
  readonly left: number;
  readonly top: number;
}

interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly place: MenuPlace;
  /** Also called before an entry runs: the focus returns to the opener, or moves to what follows. */
  readonly onClose: () => void;
}

/**
 * An open menu. It stays inside the page's landmarks and hides nothing from screen readers; a press elsewhere only
 * closes it.
 */
export function Menu({ label, entries, place, onClose }: MenuProps) {
  const menuRef = useRef<HTMLDivElement>(null);
  useOpening(menuRef, place);

  return (
    <div
      role="presentation"
      className="fixed inset-0 z-50"
      onClick={onClose}
      onContextMenu={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div
        ref={menuRef}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={panelStyle}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Escape" || event.key === "Tab") onClose();
          else if (!walk(event)) return;
          event.preventDefault();
        }}
      >
        {entries.map((entry, index) =>
          entry === "separator" ? (
            // oxlint-disable-next-line react/no-array-index-key -- a separator has nothing else of its own
            <hr key={index} className="my-1 border-night-700" />
          ) : (
            <Item key={entry.label} entry={entry} />
          ),
        )}
      </div>
    </div>
  );
}

const panelStyle =
  "fixed max-h-[min(28rem,calc(100dvh-1rem))] min-w-52 animate-fade-in overflow-y-auto rounded-md border border-night-700 " +
  "bg-night-800 p-1 shadow-dialog outline-none";
const entryStyle =
  "flex h-9 w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-left text-sm outline-none select-none " +
  "focus:bg-night-700 pointer-coarse:h-11";
const edgePx = 8;

function Item({ entry }: { readonly entry: MenuAction | MenuLink }) {
  const { label, icon: Icon } = entry;
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    onPointerMove: ({ currentTarget }: { readonly currentTarget: HTMLElement }) => currentTarget.focus(),
  } as const;
  const icon = <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />;
  if ("href" in entry)
    return (
      <a {...shared} href={entry.href} download className={entryStyle}>
        {icon}
        {label}
      </a>
    );
  return (
    // The press bubbles to the layer around the menu, which closes it.
    <button
      {...shared}
      type="button"
      onClick={entry.onSelect}
      className={classNames(entryStyle, entry.isDanger && "text-ember-400")}
    >
      {icon}
      {label}
    </button>
  );
}

/** Positions it where there is room, and focuses its first entry. */
function useOpening(menuRef: RefObject<HTMLDivElement | null>, { left, top }: MenuPlace): void {
  useLayoutEffect(() => {
    const menu = menuRef.current;
    if (menu === null) return;
    const { offsetWidth: width, offsetHeight: height } = menu;
    // The layer around it, not the window: a scrollbar may take part of that.
    const { clientWidth, clientHeight } = menu.parentElement ?? document.documentElement;
    menu.style.left = `${Math.max(edgePx, Math.min(left, clientWidth - width - edgePx))}px`;
    menu.style.top = `${Math.max(edgePx, Math.min(top, clientHeight - height - edgePx))}px`;
    itemsIn(menu)[0]?.focus({ preventScroll: true });
  }, [menuRef, left, top]);
}

function itemsIn(menu: Element): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
}

/** Arrows, Home, End and first letters move to entries; returns true if the key was one of these. */
function walk({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const items = itemsIn(currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  };
  if (key === " ") items[at]?.click();
  else if (key in steps) items.at((steps[key] ?? 0) % items.length)?.focus();
  else {
    const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    const isNamed = ({ textContent }: HTMLElement) => textContent.toLowerCase().startsWith(key.toLowerCase());
    const named = key.length === 1 ? following.find(isNamed) : undefined;
    named?.focus();
    return named !== undefined;
  }
  return true;
}
