import { AppError } from "../../../platform/errors.ts";
import { isOneName } from "../file-path.ts";

const maxNameBytes = 255;
/** Names the machine reserves: files in transfer, and the trash. */
const reservedStart = ".blockwright";

/** The name comes from the sender: it must end in .jar and be a plain name. */
export function refuseOtherNames(name: string): void {
  if (!/\.jar$/i.test(name)) throw new AppError("INVALID_REQUEST", "Only .jar files are allowed");
  const isUsable =
    isOneName(name) &&
    !/[\\\p{Cc}]/u.test(name) &&
    name.length > ".jar".length &&
    Buffer.byteLength(name) <= maxNameBytes &&
    !name.toLowerCase().startsWith(reservedStart);
  if (!isUsable)
    throw new AppError("INVALID_REQUEST", "That name can't be used here. Please rename the file.");
}
