export interface FrameOrder {
  /** A data URL. */
  readonly picture: string;
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

/** The part of a frame that differs from the one before it, as a WebP data URL. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly webp: string;
}

declare global {
  interface Window {
    previousFrame?: Uint8ClampedArray;
  }
}

/** Null if nothing changed. Positions are even, because the format counts in steps of two. */
export async function nextFrame({ picture, width, height, quality }: FrameOrder): Promise<Frame | null> {
  const draw = (
    source: CanvasImageSource,
    from: readonly [number, number, number, number],
    w: number,
    h: number,
  ) => {
    const canvas = document.createElement("canvas");
    canvas.width = w;
    canvas.height = h;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("This browser has no canvas.");
    context.imageSmoothingQuality = "high";
    context.drawImage(source, ...from, 0, 0, w, h);
    return context;
  };
  const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
  const whole = draw(bitmap, [0, 0, bitmap.width, bitmap.height], width, height);
  const { data } = whole.getImageData(0, 0, width, height);
  const before = window.previousFrame;
  window.previousFrame = data;
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let at = 0; at < data.length; at += 4) {
    const isSame = [0, 1, 2].every((colour) => data[at + colour] === before?.[at + colour]);
    if (isSame) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  if (box.right === 0) return null;
  const [x, y] = [box.left - (box.left % 2), box.top - (box.top % 2)];
  const [w, h] = [box.right - x, box.bottom - y];
  return {
    x,
    y,
    width: w,
    height: h,
    webp: draw(whole.canvas, [x, y, w, h], w, h).canvas.toDataURL("image/webp", quality),
  };
}

/** How many frames the browser finds in an animation. */
export async function countFrames(animation: string): Promise<number> {
  const data = await (await fetch(animation)).arrayBuffer();
  const decoder = new ImageDecoder({ type: "image/webp", data });
  await Promise.all([decoder.tracks.ready, decoder.completed]);
  return decoder.tracks.selectedTrack?.frameCount ?? 0;
}
