import { useEffect, useRef } from "react";

/** Pauses the animations inside an element while it is off the screen. */
export function useStillsOutOfView<Target extends HTMLElement>() {
  const targetRef = useRef<Target>(null);
  useEffect(() => {
    const target = targetRef.current;
    if (target === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      target.classList.toggle("still", entry?.isIntersecting === false);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return targetRef;
}
