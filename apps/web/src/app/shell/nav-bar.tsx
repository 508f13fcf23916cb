import { Link, useRouterState } from "@tanstack/react-router";
import { Menu, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useAuth } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import { AccountControls } from "./account-controls.tsx";
import { NavLinks } from "./nav-links.tsx";

export function NavBar() {
  const { isOpen, toggle } = useMenu();
  const { status } = useAuth();
  const Icon = isOpen ? X : Menu;
  return (
    <header className="sticky top-0 z-30 border-b border-night-700/60 bg-night-950">
      <nav
        aria-label={t("Main")}
        className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-6 px-4 sm:px-6"
      >
        <Brand />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="menu"
          aria-label={t("Menu")}
          onClick={toggle}
          className="grid size-11 place-items-center rounded-md text-ink transition hover:bg-night-800 lg:hidden"
        >
          <Icon aria-hidden className="size-6" strokeWidth={1.75} />
        </button>
        <div
          id="menu"
          className={classNames(
            "w-full flex-col gap-4 pb-5 lg:flex lg:w-auto lg:flex-1 lg:flex-row lg:items-center lg:justify-between lg:pb-0",
            isOpen ? "flex" : "hidden",
          )}
        >
          <ul className="flex flex-col gap-1 lg:flex-row">
            <NavLinks isSignedIn={status === "signed-in"} />
          </ul>
          <div className="flex min-w-0 items-center justify-end gap-2 border-t border-night-700/60 pt-4 lg:max-w-80 lg:border-0 lg:pt-0">
            <AccountControls />
          </div>
        </div>
      </nav>
    </header>
  );
}

function Brand() {
  return (
    <Link to="/" className="flex h-16 items-center gap-2.5 rounded-md font-wordmark text-xl">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {/* As wide as in its own font, so that the menu beside it does not move when that font arrives. */}
      <span className="w-[5.83em] whitespace-nowrap">{t("Blockwright")}</span>
    </Link>
  );
}

/** The menu of small screens closes with Escape and after navigation. */
function useMenu(): { readonly isOpen: boolean; readonly toggle: () => void } {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === path;
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = ({ key }: KeyboardEvent) => key === "Escape" && setOpenOn(null);
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [isOpen]);
  return { isOpen, toggle: () => setOpenOn(isOpen ? null : path) };
}
