import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { FocusEvent, PointerEvent, ReactNode } from "react";

const delayMs = 700;

const TooltipBubble = lazy(async () => ({ default: (await import("./tooltip-bubble.tsx")).TooltipBubble }));

type Trigger = ReturnType<typeof useTooltip>["trigger"];

interface TooltipProps {
  readonly text: string;
  /** Draws the element that it explains, with these handlers. */
  readonly children: (trigger: Trigger) => ReactNode;
}

/** Not the one of Radix, whose positioning code (25 kB) every page would load. */
export function Tooltip({ text, children }: TooltipProps) {
  const { anchor, hide, trigger } = useTooltip();
  return (
    <>
      {children(trigger)}
      {anchor && (
        <Suspense>
          <TooltipBubble anchor={anchor} text={text} onHide={hide} />
        </Suspense>
      )}
    </>
  );
}

/** Shown for the pointer and for the keyboard's focus, after the same delay. A touch shows none. */
function useTooltip() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef(0);
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  const show = (element: Element) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setAnchor(element), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const trigger = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) =>
      pointerType !== "touch" && show(currentTarget),
    onPointerLeave: hide,
    onPointerDown: hide,
    // A dialog that closes gives the focus back to its button, which needs no explanation then.
    onFocus: ({ currentTarget }: FocusEvent) =>
      currentTarget.matches(":focus-visible") && show(currentTarget),
    onBlur: hide,
  };
  return { anchor, hide, trigger };
}
