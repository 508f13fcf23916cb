import { z } from "zod";

/** The value of a setting that holds several, separated by commas. */
export const commaList = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );
