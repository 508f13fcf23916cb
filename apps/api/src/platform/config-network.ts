import { isIP } from "node:net";
import { commaList } from "@blockwright/node-protocol/comma-list";
import { problemOfNatsAddress } from "@blockwright/node-protocol/guarded-address";
import { z } from "zod";

const natsAddress = z.string().superRefine((address, context) => {
  const message = problemOfNatsAddress(address);
  if (message !== undefined) context.addIssue({ code: "custom", message });
});

const proxies = commaList.refine((all) => all.every(isNetwork), {
  message: "must be addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, and not everybody",
});

/** The api's network peers, and which of them it trusts. */
export const networkVariables = {
  NATS_URL: natsAddress,
  NATS_NODE_URL: natsAddress.optional(),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be the address people open, such as https://play.example.org",
    })
    .transform((url) => new URL(url)),
  TRUSTED_PROXIES: proxies,
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  OUTSIDE_CONTACT: z
    .string()
    .regex(/^[\x21-\x7e]{3,200}$/, "must be an address people can reach you at, without spaces")
    .refine(isContact, "must be an address people can reach you at: an e-mail address or a page")
    .optional(),
};

interface Network {
  readonly PUBLIC_URL: URL;
  readonly TRUSTED_PROXIES: readonly string[];
  readonly METRICS_TOKEN?: string | undefined;
  readonly OUTSIDE_CONTACT?: string | undefined;
}

/**
 * Blockwright itself speaks no TLS: with an https address there is a proxy before it, and all visitors come through it.
 * Such an installation is also meant for others, and its sources have to know whom to ask.
 */
export function missingInPublic(env: Network): { name: keyof Network; message: string }[] {
  if (env.PUBLIC_URL.protocol !== "https:") return [];
  const missing: { name: keyof Network; message: string }[] = [];
  if (env.TRUSTED_PROXIES.length === 0)
    missing.push({
      name: "TRUSTED_PROXIES",
      message:
        "must name the proxy that answers for an https PUBLIC_URL, such as 127.0.0.1: without it all visitors count as one",
    });
  if (env.METRICS_TOKEN === undefined)
    missing.push({
      name: "METRICS_TOKEN",
      message:
        "must be set, with at least 16 characters, for an https PUBLIC_URL: without it whoever the proxy lets through as this machine could read /metrics",
    });
  if (env.OUTSIDE_CONTACT === undefined)
    missing.push({
      name: "OUTSIDE_CONTACT",
      message:
        "must be an e-mail address or a page of yours: PaperMC, Modrinth and others demand a contact, and block installations without one",
    });
  return missing;
}

function isContact(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text) || (/^https?:\/\//.test(text) && URL.canParse(text));
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128);
}
