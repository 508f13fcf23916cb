import { invalidRequest } from "./provider-error.ts";

export type Field = string | Field[] | Fields;
export interface Fields {
  [name: string]: Field;
}

const mostFields = 500;

/** `a[b][0][c]=1` becomes `{ a: { b: [{ c: "1" }] } }`. */
export function parseForm(encoded: string): Fields {
  const result: Fields = Object.create(null) as Fields;
  let count = 0;
  for (const [key, value] of new URLSearchParams(encoded)) {
    count += 1;
    if (count > mostFields) throw invalidRequest("The request has too many parameters.");
    place(result, key.replaceAll("]", "").split("["), value);
  }
  return result;
}

function place(into: Fields, [name = "", ...rest]: string[], value: string): void {
  const [next] = rest;
  if (next === undefined) {
    into[name] = value;
    return;
  }
  if (next === "" || /^\d{1,3}$/u.test(next)) {
    const list = Array.isArray(into[name]) ? into[name] : [];
    into[name] = list;
    placeInList(list, next === "" ? list.length : Number(next), rest.slice(1), value);
    return;
  }
  const inner = isGroup(into[name]) ? into[name] : (Object.create(null) as Fields);
  into[name] = inner;
  place(inner, rest, value);
}

function placeInList(list: Field[], index: number, rest: string[], value: string): void {
  if (rest.length === 0) {
    list[index] = value;
    return;
  }
  const entry = list[index];
  const inner = isGroup(entry) ? entry : (Object.create(null) as Fields);
  list[index] = inner;
  place(inner, rest, value);
}

function isGroup(field: Field | undefined): field is Fields {
  return typeof field === "object" && !Array.isArray(field);
}

function at(fields: Fields, path: string): Field | undefined {
  let here: Field | undefined = fields;
  for (const name of path.split(".")) here = isGroup(here) ? here[name] : undefined;
  return here;
}

export function text(fields: Fields, path: string): string | undefined {
  const field = at(fields, path);
  return typeof field === "string" ? field : undefined;
}

/** An empty text clears a value. */
export function clearable(fields: Fields, path: string): string | null | undefined {
  return text(fields, path) === "" ? null : text(fields, path);
}

export function integer(fields: Fields, path: string): number | undefined {
  const written = text(fields, path);
  if (written === undefined) return undefined;
  if (!/^-?\d{1,12}$/u.test(written)) {
    throw invalidRequest(`Invalid integer: ${written}`, {
      code: "parameter_invalid_integer",
      param: path.replaceAll(".", "_"),
    });
  }
  return Number(written);
}

export function flag(fields: Fields, path: string): boolean | undefined {
  const written = text(fields, path);
  return written === undefined ? undefined : written === "true";
}

export function group(fields: Fields, path: string): Fields | undefined {
  const field = at(fields, path);
  return isGroup(field) ? field : undefined;
}

export function groups(fields: Fields, path: string): Fields[] {
  const field = at(fields, path);
  return Array.isArray(field) ? field.filter((entry) => isGroup(entry)) : [];
}

export function texts(fields: Fields, path: string): string[] {
  const field = at(fields, path);
  return Array.isArray(field) ? field.filter((entry) => typeof entry === "string") : [];
}

export function required<T>(value: T | undefined, param: string): T {
  if (value === undefined) {
    throw invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  return value;
}

export function metadata(fields: Fields, before: Record<string, string> = {}): Record<string, string> {
  const merged = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(group(fields, "metadata") ?? {})) {
    if (value === "") merged.delete(name);
    else if (typeof value === "string") merged.set(name, value);
  }
  return Object.fromEntries(merged);
}
