import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { t } from "../../shared/text/t.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import { preloadTab } from "./tab-code.ts";
import type { ServerTab } from "./server-tabs.ts";

interface TabBarProps {
  readonly serverId: string;
  readonly tabs: readonly ServerTab[];
  readonly current: ServerTab | undefined;
}

/** Links, so that each tab can be opened directly, reloaded and shared. */
export function TabBar({ serverId, tabs, current }: TabBarProps) {
  const bar = useRef<HTMLElement>(null);
  const hidden = useHiddenEnds(bar);
  useLayoutEffect(() => {
    if (current) showCurrent(bar.current);
  }, [current]);
  return (
    <div className="relative">
      <nav
        ref={bar}
        aria-label={t("Parts of this server")}
        // A link that gets the focus is scrolled clear of the fade.
        className="scroll-px-12 overflow-x-auto border-b border-night-700 [scrollbar-width:none]"
      >
        <ul className="flex gap-1">
          {tabs.map((tab) => (
            <li key={tab.id}>
              <Link
                to="/server/$serverId/{-$tab}"
                params={{ serverId, tab: tab.id }}
                resetScroll={false}
                aria-current={tab === current ? "page" : undefined}
                onPointerEnter={() => preloadTab(tab)}
                onFocus={() => preloadTab(tab)}
                className="flex h-11 shrink-0 items-center border-b-2 border-transparent px-4 text-sm font-medium whitespace-nowrap text-ink-muted transition -outline-offset-2 hover:text-ink aria-[current=page]:border-lamp-400 aria-[current=page]:text-ink"
              >
                {tab.label()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {hidden.atStart && <Fade side="start" />}
      {hidden.atEnd && <Fade side="end" />}
    </div>
  );
}

/** Shows that the bar goes on. Presses go through it to the links. */
function Fade({ side }: { readonly side: "start" | "end" }) {
  return (
    <span
      aria-hidden
      data-goes-on={side}
      className={classNames(
        "pointer-events-none absolute top-0 bottom-px flex w-12 items-center justify-end bg-linear-to-l from-night-950 from-40% text-lamp-400",
        side === "start" ? "left-0 rotate-180" : "right-0",
      )}
    >
      <ChevronRight className="size-5" strokeWidth={1.75} />
    </span>
  );
}

/** On a phone the bar is wider than the screen. */
function useHiddenEnds(barRef: RefObject<HTMLElement | null>) {
  const [hidden, setHidden] = useState({ atStart: false, atEnd: false });
  useLayoutEffect(() => {
    const bar = barRef.current;
    if (!bar) return undefined;
    const measure = () => {
      // Positions can be fractions of a pixel.
      const atStart = bar.scrollLeft > 1;
      const atEnd = bar.scrollLeft + bar.clientWidth < bar.scrollWidth - 1;
      setHidden((before) =>
        before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    for (const list of bar.children) observer.observe(list);
    bar.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      bar.removeEventListener("scroll", measure);
    };
  }, [barRef]);
  return hidden;
}

/** The width of a fade. */
const fadePx = 48;

/** The open tab is scrolled to the middle if it is out of view or below a fade. */
function showCurrent(bar: HTMLElement | null): void {
  const link = bar?.querySelector("[aria-current]");
  if (!bar || !link) return;
  const [seen, wanted] = [bar.getBoundingClientRect(), link.getBoundingClientRect()];
  if (wanted.left >= seen.left + fadePx && wanted.right <= seen.right - fadePx) return;
  bar.scrollLeft += wanted.left - seen.left - (seen.width - wanted.width) / 2;
}
