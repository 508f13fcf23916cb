import { z } from "zod";
import { defineRoute } from "../route.ts";

export const searchKinds = ["people", "servers", "payments", "addresses", "domains"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Results of one kind without a page, and with one. */
export const searchPreview = 5;
export const searchPerPage = 20;

const found = z.object({
  id: z.string(),
  title: z.string(),
  /** What tells it from others: an e-mail address, a type, a state. */
  facts: z.array(z.string()),
  /** Null if the account is gone. */
  username: z.string().nullable(),
  /** Null if it is no server's, or the server is gone. */
  serverId: z.uuid().nullable(),
  /** Of payments. */
  amountCents: z.int().nullable(),
  at: z.iso.datetime().nullable(),
});
export type AdminFound = z.output<typeof found>;

export const searchDesk = defineRoute({
  method: "GET",
  path: "/api/admin/search",
  access: "admin",
  limit: "search",
  summary: "People, servers, payments, addresses and domains by how they start or by their id",
  query: z.object({
    q: z.string().trim().min(2, "Please type at least 2 characters.").max(200),
    /** Only this kind, a page at a time. Without it, the first ones of each kind. */
    kind: z.enum(searchKinds).optional(),
    /** The `next` of the page before. */
    after: z.string().max(400).optional(),
  }),
  response: z.object({
    groups: z.array(
      z.object({
        kind: z.enum(searchKinds),
        found: z.array(found),
        /** Null if these are all. */
        next: z.string().nullable(),
      }),
    ),
  }),
});
