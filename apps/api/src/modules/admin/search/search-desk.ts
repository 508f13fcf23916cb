import {
  searchKinds,
  searchPerPage,
  searchPreview,
  type AdminFound,
  type searchDesk as route,
  type SearchKind,
} from "@blockwright/contract/admin/search";
import type { RouteInput, RouteResponse } from "@blockwright/contract/route";
import { usernameKey } from "../../accounts/index.ts";
import { findPeople } from "../admin.repository.ts";
import type { AdminDeps } from "../admin-deps.ts";
import {
  findByEmail,
  findDomains,
  findLeases,
  findPayments,
  findPersonById,
  findServers,
} from "./search.repository.ts";
import { cursorOf, readCursor, readWords, type SearchWords } from "./search-words.ts";

/** Each result with the cursor of the page after it. */
type Finding = AdminFound & { readonly cursor: string };
type Find = (
  rows: AdminDeps["rows"],
  words: SearchWords,
  page: { after?: string; max: number },
) => Promise<Finding[]>;

export async function searchDesk(
  { rows }: Pick<AdminDeps, "rows">,
  { q, kind, after }: RouteInput<typeof route>["query"],
): Promise<RouteResponse<typeof route>> {
  const words = readWords(q);
  const kinds = kind === undefined ? searchKinds : [kind];
  const size = kind === undefined ? searchPreview : searchPerPage;
  const groups = kinds.map(async (one) => {
    const page = { max: size + 1, ...(kind !== undefined && after !== undefined && { after }) };
    const findings = await finders[one](rows, words, page);
    const found = findings.slice(0, size).map(({ cursor: _cursor, ...rest }) => rest);
    return { kind: one, found, next: findings.length > size ? (findings[size - 1]?.cursor ?? null) : null };
  });
  return { groups: await Promise.all(groups) };
}

const nothing = { username: null, serverId: null, amountCents: null, at: null };

const finders: Readonly<Record<SearchKind, Find>> = {
  people: async (rows, { text, uuid }, { after, max }) => {
    if (uuid === undefined && !text.includes("@")) return peopleByName(rows, text, { after, max });
    const people =
      uuid === undefined
        ? await findByEmail(rows, text, { after: readCursor(after), max })
        : await findPersonById(rows, uuid);
    return people.map((person) => foundPerson(person, cursorOf(person)));
  },
  servers: async (rows, { text, uuid }, { after, max }) => {
    const wanted = uuid === undefined ? { prefix: text } : { id: uuid };
    const found = await findServers(rows, wanted, { after: readCursor(after), max });
    return found.map(({ id, name, serverType, minecraftVersion, username, key }) => ({
      ...nothing,
      id,
      title: name,
      facts: [serverType, minecraftVersion],
      username,
      serverId: id,
      cursor: cursorOf({ key, id }),
    }));
  },
  payments: async (rows, words, { after, max }) => {
    const wanted = paymentWish(words);
    const beforeId = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : undefined;
    const found = await findPayments(rows, wanted, { beforeId, max });
    return found.map(({ entry, username }) => ({
      ...nothing,
      id: String(entry.id),
      title: entry.paymentIntentId,
      facts: [entry.cause, entry.providerId],
      username,
      amountCents: entry.amountCents,
      at: entry.at.toISOString(),
      cursor: String(entry.id),
    }));
  },
  // A port of one machine has at most two holders, so there is no second page.
  addresses: async (rows, { address }, { max }) => {
    if (!address) return [];
    const found = await findLeases(rows, address, max);
    return found.map(({ host, protocol, port, purpose, serverId, name, username }) => ({
      ...nothing,
      id: `${host} ${protocol} ${port}`,
      title: `${host}:${port}`,
      facts: [protocol, purpose, ...(name === null ? [] : [name])],
      username,
      serverId,
      cursor: "",
    }));
  },
  domains: async (rows, { domain }, { after, max }) => {
    if (domain === undefined) return [];
    const found = await findDomains(rows, domain, { after: readCursor(after), max });
    return found.map(({ id, domain: title, verified, name, serverId, username, key }) => ({
      ...nothing,
      id,
      title,
      facts: [verified ? "verified" : "pending", name],
      username,
      serverId,
      cursor: cursorOf({ key, id }),
    }));
  },
};

/** Ids at the card provider look like `pi_3Q…` and are the only ones with an underscore after two to five letters. */
function paymentWish({ raw, uuid }: SearchWords) {
  if (uuid !== undefined) return { subscriptionId: uuid };
  return /^[a-z]{2,5}_\w{4,}$/i.test(raw) ? { providerId: raw } : { usernameKey: usernameKey(raw) };
}

async function peopleByName(
  rows: AdminDeps["rows"],
  text: string,
  { after, max }: { readonly after: string | undefined; readonly max: number },
): Promise<Finding[]> {
  const people = await findPeople(rows, { afterKey: after, keyPrefix: usernameKey(text), max });
  return people.map((person) => foundPerson(person, person.usernameKey));
}

function foundPerson(
  { id, username, email }: { readonly id: string; readonly username: string; readonly email: string },
  cursor: string,
): Finding {
  return { ...nothing, id, title: username, facts: [email], username, cursor };
}
