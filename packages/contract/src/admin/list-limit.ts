import { z } from "zod";

/** Entries that the desk's pages ask for at a time. */
export const deskPageSize = 50;

const largestList = 10_000;

/** Without a limit the whole list is returned, up to 10,000 entries. `after` continues it. */
export const listLimit = z.coerce.number().int().min(1).max(largestList).default(largestList);
