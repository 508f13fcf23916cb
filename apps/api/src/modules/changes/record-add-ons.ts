import type { Transaction } from "../../platform/transaction.ts";
import type { ChangeItem } from "./change.ts";

/** What a change does to the jars of a server. */
export type AddOnEffect =
  | {
      readonly kind: "added";
      readonly name: string;
      readonly path: string;
      readonly url: string;
      readonly plugin: { readonly id: string; readonly version: string } | undefined;
    }
  /** Its jar is no longer where it is loaded from. */
  | { readonly kind: "switched-off"; readonly path: string }
  | { readonly kind: "switched-on"; readonly path: string }
  | { readonly kind: "removed"; readonly path: string };

/** Given by the module that knows what is installed; runs in the transaction that settles a change. */
export type RecordAddOns = (
  tx: Transaction,
  serverId: string,
  effects: readonly AddOnEffect[],
) => Promise<void>;

const jarInAddOnFolder = /^(plugins|mods)\/[^/]+\.jar$/;

export function addOnEffects(items: readonly ChangeItem[], direction: "forth" | "back"): AddOnEffect[] {
  const inOrder = direction === "forth" ? items : items.toReversed();
  return inOrder.flatMap((item) => {
    const effect = effectOf(item, direction === "forth");
    return effect && jarInAddOnFolder.test(effect.path) ? [effect] : [];
  });
}

function effectOf(item: ChangeItem, isForth: boolean): AddOnEffect | undefined {
  switch (item.kind) {
    case "download-file": {
      const { path, url } = item.file;
      const { name, plugin } = item;
      return isForth ? { kind: "added", name, path, url, plugin } : { kind: "removed", path };
    }
    case "move-file":
      return { kind: isForth ? "switched-off" : "switched-on", path: item.from };
    case "delete-file":
      return { kind: isForth ? "switched-off" : "switched-on", path: item.path };
    case "discard-file":
      return isForth ? { kind: "removed", path: item.path } : undefined;
    case "write-file":
    case "run-settings":
      return undefined;
  }
}
