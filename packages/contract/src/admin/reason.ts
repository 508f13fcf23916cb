import { z } from "zod";

/** Why an operator does something. The person whom it concerns reads it. */
export const operatorReason = z
  .string()
  .trim()
  .min(3, "Please say why, in a few words.")
  .max(300, "Please keep the reason under 300 characters.");
