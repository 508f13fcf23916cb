import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";

const gapPx = 6;
const edgePx = 8;

interface TooltipBubbleProps {
  readonly anchor: Element;
  readonly text: string;
  readonly onHide: () => void;
}

/** Above the element, or below where there is no room. Escape and scrolling hide it. */
export function TooltipBubble({ anchor, text, onHide }: TooltipBubbleProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bubble = ref.current;
    if (!bubble) return;
    const { left, top, bottom, width } = anchor.getBoundingClientRect();
    const above = top - gapPx - bubble.offsetHeight;
    const most = document.documentElement.clientWidth - bubble.offsetWidth - edgePx;
    bubble.style.top = `${above < edgePx ? bottom + gapPx : above}px`;
    bubble.style.left = `${Math.max(edgePx, Math.min(left + width / 2 - bubble.offsetWidth / 2, most))}px`;
  }, [anchor]);
  const latest = useEffectEvent(onHide);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && latest();
    const onScroll = () => latest();
    addEventListener("keydown", onKey, true);
    addEventListener("scroll", onScroll, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("scroll", onScroll, true);
    };
  }, []);
  return createPortal(
    <div
      ref={ref}
      role="tooltip"
      className="pointer-events-none fixed z-50 max-w-72 animate-fade-in rounded-sm border border-night-700 bg-night-800 px-2.5 py-1.5 text-sm text-ink shadow-card"
    >
      {text}
    </div>,
    document.body,
  );
}
