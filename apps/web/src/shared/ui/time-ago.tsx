import { useEffect, useState } from "react";
import { exactTime, relativeTime } from "../text/relative-time.ts";

const tickMs = 30_000;

export function TimeAgo({ iso }: { readonly iso: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {relativeTime(iso, nowMs)}
    </time>
  );
}
