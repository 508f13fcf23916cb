import { translate } from "../text/t.ts";

/** Stays beside the form: a toast disappears, and announces it. Nothing without a message. */
export function FormError({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null;
  return <p className="text-sm text-pretty text-ember-400">{translate(message)}</p>;
}
