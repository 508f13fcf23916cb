import { moving } from "./moving.ts";
import type { OperationRow } from "./operation-row.ts";
import { reading } from "./reading.ts";
import { removing, withoutPath } from "./removing.ts";
import { writing } from "./writing.ts";

/** Every way to pass a path to an operation of a tree. Hostile paths and races are tried on each. */
export const pathOperations: readonly OperationRow[] = [...reading, ...writing, ...moving, ...removing];

/** Every operation except closing the tree. */
export const allOperations: readonly OperationRow[] = [...pathOperations, ...withoutPath];
