import { loadStripe } from "@stripe/stripe-js/pure";
import { queryOptions } from "@tanstack/react-query";

/** The provider's script, which draws the card fields: no card number passes through our code. */
export function cardScriptQuery(publishableKey: string) {
  return queryOptions({
    queryKey: ["card-script", publishableKey],
    queryFn: async () => {
      const script = await loadStripe(publishableKey);
      if (script === null) throw new Error("The card provider's script did not load.");
      return script;
    },
    gcTime: Infinity,
    structuralSharing: false,
  });
}
