import { AppError } from "../../../platform/errors.ts";
import { FileRefusal } from "../file-refusal.ts";

export interface PartlyDone {
  readonly failed: { path: string; error: string }[];
}

/**
 * In sequence, since later items may lie in what earlier ones created. A refusal affects only its own item; the refusal
 * of a single item is thrown. When the machine goes offline, the rest is reported as not done.
 */
export async function eachOf<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => string,
  work: (item: Item, index: number) => Promise<unknown>,
): Promise<PartlyDone> {
  const failed: PartlyDone["failed"] = [];
  for (const [index, item] of items.entries()) {
    try {
      await work(item, index);
    } catch (error) {
      if (!(error instanceof AppError) || items.length === 1) throw error;
      if (error instanceof FileRefusal) failed.push({ path: pathOf(item), error: error.message });
      else if (index === 0) throw error;
      else return { failed: [...failed, ...items.slice(index).map(toldAs(error, pathOf))] };
    }
  }
  return { failed };
}

function toldAs<Item>({ message }: AppError, pathOf: (item: Item) => string) {
  return (item: Item) => ({ path: pathOf(item), error: message });
}
