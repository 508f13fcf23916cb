import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";

interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly isForSignedIn: boolean;
}

/** Those of members come last: until the session is known they are absent, and the others must not move then. */
function navItems(): readonly NavItem[] {
  return [
    { to: "/projects", label: t("Projects"), isForSignedIn: false },
    { to: "/pricing", label: t("Pricing"), isForSignedIn: false },
    { to: "/faq", label: t("FAQ"), isForSignedIn: false },
    { to: "/dashboard", label: t("Dashboard"), isForSignedIn: true },
    { to: "/servers", label: t("My Servers"), isForSignedIn: true },
  ];
}

/** The link of the current page carries aria-current and the highlight. */
export function NavLinks({ isSignedIn }: { readonly isSignedIn: boolean }) {
  return navItems()
    .filter(({ isForSignedIn }) => isSignedIn || !isForSignedIn)
    .map(({ to, label }) => (
      <li key={to}>
        <Link to={to} className={navLinkStyle}>
          {label}
        </Link>
      </li>
    ));
}

const navLinkStyle =
  "flex h-11 items-center rounded-md px-3 text-base font-medium text-ink-muted transition hover:bg-night-800 hover:text-ink lg:h-10 lg:text-sm " +
  "aria-[current=page]:bg-night-800 aria-[current=page]:text-lamp-400";
