import { useEffect, useRef, useState } from "react";

/** The newest value, updated at most once per interval: a screen reader can't follow more. */
export function useThrottled<Value>(value: Value, everyMs: number): Value {
  const [shown, setShown] = useState(value);
  const lastAtMs = useRef(0);
  useEffect(() => {
    const waitMs = Math.max(0, lastAtMs.current + everyMs - Date.now());
    const timer = setTimeout(() => {
      lastAtMs.current = Date.now();
      setShown(value);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return shown;
}
