import type { List } from "../state/shapes.ts";
import { integer, text, type Fields } from "./form.ts";
import { invalidRequest } from "./provider-error.ts";

interface Listed {
  readonly id: string;
  readonly created?: number;
}

const largestPage = 100;

/** One page, newest first, with the provider's cursors and its `created` range. */
export function page<T extends Listed>(url: string, all: Iterable<T>, fields: Fields): List<T> {
  const limit = integer(fields, "limit") ?? 10;
  if (limit < 1 || limit > largestPage) {
    throw invalidRequest("limit must lie between 1 and 100.", { param: "limit" });
  }
  const wanted = [...all].filter((one) => isCreatedIn(one, fields)).toReversed();
  const after = text(fields, "starting_after");
  const before = text(fields, "ending_before");
  if (before !== undefined) {
    const earlier = wanted.slice(0, placeOf(wanted, before, "ending_before"));
    const data = earlier.slice(-limit);
    return { object: "list", url, has_more: earlier.length > data.length, data };
  }
  const from = after === undefined ? 0 : placeOf(wanted, after, "starting_after") + 1;
  const data = wanted.slice(from, from + limit);
  return { object: "list", url, has_more: from + data.length < wanted.length, data };
}

function placeOf(all: readonly Listed[], id: string, param: string): number {
  const place = all.findIndex((one) => one.id === id);
  if (place === -1) throw invalidRequest(`No such object: '${id}'`, { code: "resource_missing", param });
  return place;
}

function isCreatedIn(one: Listed, fields: Fields): boolean {
  const at = one.created ?? 0;
  return (
    at === (text(fields, "created") === undefined ? at : integer(fields, "created")) &&
    at >= (integer(fields, "created.gte") ?? 0) &&
    at > (integer(fields, "created.gt") ?? -1) &&
    at <= (integer(fields, "created.lte") ?? Infinity) &&
    at < (integer(fields, "created.lt") ?? Infinity)
  );
}

/** Entries whose named fields equal what was asked for. */
export function matching<T extends object>(
  all: Iterable<T>,
  fields: Fields,
  names: readonly (keyof T & string)[],
): T[] {
  return [...all].filter((one) =>
    names.every((name) => text(fields, name) === undefined || one[name] === text(fields, name)),
  );
}
