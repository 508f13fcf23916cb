import { useEffect, useRef } from "react";
import { drawStar, makeStars } from "./star-field.ts";
import type { Star } from "./star-field.ts";

const starCount = 100;
const twinkleEveryMs = 400;
const twinklesAtOnce = 4;

/** A fixed canvas, painted once; unless reduced motion is preferred, a few stars at a time change their brightness. */
export function Stars() {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return undefined;
    return runStars(canvas, context, makeStars(starCount, Math.random));
  }, []);
  return <canvas ref={canvasRef} aria-hidden className="pointer-events-none fixed inset-0 -z-10 size-full" />;
}

function runStars(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  stars: readonly Star[],
): () => void {
  const colour = getComputedStyle(canvas).color;
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");

  function paint(): void {
    canvas.width = innerWidth * devicePixelRatio;
    canvas.height = innerHeight * devicePixelRatio;
    context.scale(devicePixelRatio, devicePixelRatio);
    context.fillStyle = colour;
    for (const star of stars) drawStar(context, star, star.light);
  }

  const timer = setInterval(() => {
    if (document.hidden || stillness.matches) return;
    for (let count = 0; count < twinklesAtOnce; count += 1) {
      const star = stars[Math.floor(Math.random() * stars.length)];
      if (star) drawStar(context, star, star.light * (0.4 + Math.random() * 0.6));
    }
  }, twinkleEveryMs);

  paint();
  addEventListener("resize", paint);
  return () => {
    clearInterval(timer);
    removeEventListener("resize", paint);
  };
}
