import { useNavigate } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useShownLocation } from "../browser/use-shown-location.ts";
import { Card } from "./card.tsx";
import { classNames } from "./class-names.ts";
import { Skeleton } from "./skeleton.tsx";

interface FoldProps {
  /** Also the end of its address, which opens it. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** Would be pulled up when the content is known. The footer hides as well. */
const hidesWhatFollows = "[&:has([data-fold-skeleton])~*]:invisible";

/** As tall as the window: a fold that its address opens is at the top of the window at once. */
export function FoldSkeleton() {
  return (
    <div aria-busy="true" data-fold-skeleton>
      <Skeleton className="h-screen" />
    </div>
  );
}

/** A card that is closed at first. Its content is loaded when it is opened, and stays when it is closed. */
export function Fold({ id, title, description, children }: FoldProps) {
  const { isOpen, wasOpened, headingRef, toggle } = useFold(id);
  return (
    <Card isFlush aria-labelledby={id} className={hidesWhatFollows}>
      <h2 className="text-xl font-semibold">
        <button
          ref={headingRef}
          id={id}
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={toggle}
          className="flex w-full scroll-mt-20 items-center justify-between gap-4 rounded-lg p-5 text-left -outline-offset-2 transition hover:bg-night-800 sm:px-6"
        >
          {title}
          <ChevronDown
            aria-hidden
            className={classNames("size-5 shrink-0 text-ink-muted transition", isOpen && "rotate-180")}
            strokeWidth={1.75}
          />
        </button>
      </h2>
      <div id={`${id}-content`} hidden={!isOpen} className="px-5 pb-5 sm:px-6 sm:pb-6">
        <p className="mb-5 text-sm text-ink-muted">{description}</p>
        {wasOpened && children}
      </div>
    </Card>
  );
}

function useFold(id: string) {
  const hash = useShownLocation((location) => location.hash);
  const navigate = useNavigate();
  const headingRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(hash === id);
  const [wasOpened, setOpened] = useState(isOpen);
  const [seenHash, setSeenHash] = useState(hash);
  if (hash !== seenHash) {
    setSeenHash(hash);
    if (hash === id) setOpen(true);
  }
  if (isOpen && !wasOpened) setOpened(true);
  const isLinked = useRef(isOpen);
  useEffect(() => (isLinked.current ? keepAtTop(headingRef.current) : undefined), []);

  function toggle(): void {
    setOpen(!isOpen);
    const address = { to: ".", hash: isOpen ? "" : id, replace: true } as const;
    void navigate({ ...address, resetScroll: false, hashScrollIntoView: false });
  }

  return { isOpen, wasOpened, headingRef, toggle };
}

const presses = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** What is above may still be loading and push it down: it is scrolled to until the person does something. */
function keepAtTop(heading: HTMLElement | null): (() => void) | undefined {
  if (!heading) return undefined;
  const observer = new ResizeObserver(() => heading.scrollIntoView());
  const stop = () => observer.disconnect();
  observer.observe(document.body);
  for (const press of presses) addEventListener(press, stop, { once: true, passive: true });
  return stop;
}
