import { useEffect, useRef } from "react";

/** What nobody sees need not move: animations inside stand still while the element is off the screen. */
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
