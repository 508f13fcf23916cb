import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { placeLink } from "../use-files-place.ts";

interface ViewHeaderProps {
  readonly serverId: string;
  readonly dir: string;
  readonly title: string;
  readonly description: string;
  readonly children?: ReactNode;
}

/** The header of a view that replaces the folder, with a link back to it. */
export function ViewHeader({ serverId, dir, title, description, children }: ViewHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-night-700 px-4 py-3 sm:px-5">
      <Link {...placeLink(serverId, { dir })} className={buttonStyle("ghost", "sm", "-ml-2")}>
        <ArrowLeft aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Files")}
      </Link>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-sm text-ink-muted">{description}</p>
      </div>
      {children}
    </header>
  );
}
