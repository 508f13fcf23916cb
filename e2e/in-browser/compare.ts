export interface ShrinkOrder {
  readonly picture: string;
  readonly shrinkBy: number;
  readonly quality: number;
}

export async function shrink({ picture, shrinkBy, quality }: ShrinkOrder): Promise<string> {
  const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width / shrinkBy);
  canvas.height = Math.round(bitmap.height / shrinkBy);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no canvas.");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", quality);
}

export interface CompareOrder {
  readonly picture: string;
  readonly reference: string;
  readonly shrinkBy: number;
  readonly blockPx: number;
  readonly maxDifference: number;
}

/** Compares block by block, so that one wrong button counts as much as a wrong page. Null if nothing differs. */
export async function compare(order: CompareOrder): Promise<string | null> {
  const { shrinkBy, blockPx } = order;
  const read = async (url: string) => createImageBitmap(await (await fetch(url)).blob());
  const [ours, kept] = [await read(order.picture), await read(order.reference)];
  const { width, height } = kept;
  if (Math.abs(ours.height / shrinkBy - height) > 1)
    return `it is ${ours.height} px high instead of about ${height * shrinkBy}`;

  const pixelsOf = (image: ImageBitmap) => {
    const context = new OffscreenCanvas(width, height).getContext("2d");
    if (context === null) throw new Error("This browser has no canvas.");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
  const [a, b] = [pixelsOf(ours), pixelsOf(kept)];

  const columns = Math.ceil(width / blockPx);
  const sums = new Float64Array(columns * Math.ceil(height / blockPx));
  for (let at = 0; at < a.length; at += 1) {
    const pixel = Math.floor(at / 4);
    const column = Math.floor((pixel % width) / blockPx);
    const row = Math.floor(pixel / width / blockPx);
    sums[row * columns + column] =
      (sums[row * columns + column] ?? 0) + Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  }
  const worst = sums.indexOf(Math.max(...sums));
  const difference = (sums[worst] ?? 0) / (blockPx * blockPx * 3);
  if (difference <= order.maxDifference) return null;
  const [x, y] = [(worst % columns) * blockPx * shrinkBy, Math.floor(worst / columns) * blockPx * shrinkBy];
  return `by ${difference.toFixed(0)} of 255 around ${x}, ${y} px`;
}
