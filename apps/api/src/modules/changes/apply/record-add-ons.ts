import type { FileDigest } from "@blockwright/minecraft/lock";
import type { Transaction } from "../../../platform/transaction.ts";
import type { CataloguePlugin, ChangeItem } from "../change.ts";
import type { ListedAddOn } from "./listed-add-on.ts";

/** What a change does to the jars of a server. */
export type AddOnEffect =
  | {
      readonly kind: "added";
      readonly name: string;
      readonly path: string;
      readonly url: string;
      readonly digest: FileDigest;
      readonly plugin: CataloguePlugin | undefined;
    }
  /** Its jar is no longer in the place it is loaded from. */
  | { readonly kind: "switched-off"; readonly path: string; readonly asidePath: string | null }
  | { readonly kind: "switched-on"; readonly path: string; readonly asidePath: string | null }
  | { readonly kind: "removed"; readonly path: string }
  | { readonly kind: "unlisted"; readonly path: string; readonly id: string }
  | { readonly kind: "listed"; readonly path: string; readonly addOn: ListedAddOn };

/** Implemented by the module that tracks installed add-ons; runs in the transaction that settles a change. */
export type RecordAddOns = (
  tx: Transaction,
  serverId: string,
  effects: readonly AddOnEffect[],
) => Promise<void>;

/** Implemented there too; runs while the server is stopped, so that nothing holds a port that is given back. */
export type AgreeAddOnPorts = RecordAddOns;

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
      const { path, url, digest } = item.file;
      const { name, plugin } = item;
      return isForth ? { kind: "added", name, path, url, digest, plugin } : { kind: "removed", path };
    }
    case "move-file":
      return effectOfMove(item, isForth);
    case "delete-file":
      return { kind: isForth ? "switched-off" : "switched-on", path: item.path, asidePath: null };
    case "discard-file":
      return isForth ? { kind: "removed", path: item.path } : undefined;
    // Another jar than listed: it is read again when the list is next looked at.
    case "restore-kept":
      return { kind: "removed", path: item.path };
    case "write-file":
    case "run-settings":
    case "game-rule":
    case "unpack-archive":
    case "exchange-path":
    case "empty-folder":
      return undefined;
  }
}

function effectOfMove(
  { from, to, removes }: Extract<ChangeItem, { kind: "move-file" }>,
  isForth: boolean,
): AddOnEffect {
  if (removes) {
    const path = removes.path ?? from;
    return isForth ? { kind: "unlisted", path, id: removes.id } : { kind: "listed", path, addOn: removes };
  }
  // Towards the name under which it is loaded, or away from it.
  const isTowards = jarInAddOnFolder.test(to);
  const [path, asidePath] = isTowards ? [to, from] : [from, to];
  return { kind: isTowards === isForth ? "switched-on" : "switched-off", path, asidePath };
}
