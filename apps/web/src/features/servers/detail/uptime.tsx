import { useEffect, useState } from "react";
import { uptimeText } from "../figures.ts";

const tickMs = 5000;

/** Counts on its own: polls return nothing new while only time passes. */
export function Uptime({ startedAt }: { readonly startedAt: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return uptimeText(Math.max(0, (nowMs - Date.parse(startedAt)) / 1000));
}
