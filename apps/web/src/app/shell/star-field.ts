/** Positions are fractions of the window, so that a resize moves nothing relative to the rest. */
export interface Star {
  readonly left: number;
  readonly top: number;
  readonly sizePx: number;
  readonly light: number;
}

export function makeStars(count: number, random: () => number): Star[] {
  return Array.from({ length: count }, () => {
    const nearness = random() ** 3;
    return {
      left: random(),
      top: random(),
      sizePx: 1 + Math.round(nearness * 2),
      light: 0.25 + nearness * 0.6,
    };
  });
}

/** Square, because everything here is made of blocks. */
export function drawStar(context: CanvasRenderingContext2D, star: Star, light: number): void {
  const x = Math.round(star.left * innerWidth);
  const y = Math.round(star.top * innerHeight);
  context.clearRect(x, y, star.sizePx, star.sizePx);
  context.globalAlpha = light;
  context.fillRect(x, y, star.sizePx, star.sizePx);
}
