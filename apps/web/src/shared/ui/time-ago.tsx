import { useEffect, useState } from "react";
import { exactTime, relativeTime, remainingTime } from "../text/relative-time.ts";
import { Tooltip } from "./tooltip.tsx";

const tickMs = 30_000;

interface TimeProps {
  readonly iso: string;
}

export function TimeAgo({ iso }: TimeProps) {
  return <Time iso={iso} wordsOf={relativeTime} />;
}

export function TimeLeft({ iso }: TimeProps) {
  return <Time iso={iso} wordsOf={remainingTime} />;
}

function Time({ iso, wordsOf }: TimeProps & { readonly wordsOf: (iso: string, nowMs: number) => string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Tooltip text={exactTime(iso)}>
      {(trigger) => (
        <time dateTime={iso} {...trigger}>
          {wordsOf(iso, nowMs)}
        </time>
      )}
    </Tooltip>
  );
}
