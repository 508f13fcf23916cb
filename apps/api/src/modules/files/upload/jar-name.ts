import { AppError } from "../../../platform/errors.ts";
import { isOneName } from "../file-path.ts";

const maxNameBytes = 255;
/** Names that the machine keeps for itself: files on their way, and the trash. */
const reservedStart = ".blockwright";

/** The name is the sender's: one that ends in .jar, and nothing that is more than a name. */
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
