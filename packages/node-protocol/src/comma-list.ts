import { z } from "zod";

/** A setting with several values, separated by commas. */
export const commaList = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );
