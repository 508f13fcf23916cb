import { z } from "zod";

/** A tool that tells people what the model takes for the causes. Our records decide what is shown beside them. */
export const causeTool = {
  name: "name_causes",
  description:
    "Shows people each cause of a problem beside the line or figure that shows it. Call it once you know the causes. A cause that nothing recorded shows is marked as not recorded.",
  input: z.object({
    causes: z
      .array(
        z.object({
          cause: z.string().trim().min(1).max(300).describe("One short sentence, in the person's language"),
          shownBy: z
            .array(z.string().trim().min(2).max(400))
            .max(5)
            .describe(
              "Numbers of gather_evidence or measure_lag, such as C3 or F2, or exact lines that a tool returned",
            ),
        }),
      )
      .min(1)
      .max(6),
  }),
} as const;

export type NamedCauses = z.output<typeof causeTool.input>;
