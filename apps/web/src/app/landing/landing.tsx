import { useDeferredValue } from "react";
import { Promises } from "../../features/builds/start/promises.tsx";
import { ClosingCall } from "./closing-call.tsx";
import { Hero } from "./hero.tsx";
import { PriceTeaser } from "./price-teaser.tsx";
import { Story } from "./story/story.tsx";

/** What is first on the screen comes first; the rest is drawn while one reads. */
export function Landing() {
  const isRestDue = useDeferredValue(true, false);
  return (
    <>
      <Hero />
      {isRestDue && (
        <>
          <Promises />
          <Story />
          <PriceTeaser />
          <ClosingCall />
        </>
      )}
    </>
  );
}
