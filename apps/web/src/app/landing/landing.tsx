import { Promises } from "../../features/builds/start/promises.tsx";
import { ClosingCall } from "./closing-call.tsx";
import { Hero } from "./hero.tsx";
import { PriceTeaser } from "./price-teaser.tsx";
import { Story } from "./story/story.tsx";

export function Landing() {
  return (
    <>
      <Hero />
      <Promises />
      <Story />
      <PriceTeaser />
      <ClosingCall />
    </>
  );
}
