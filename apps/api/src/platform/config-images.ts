import { z } from "zod";

const imageReference = /^[\w][\w.\-/:@]{0,254}$/;

const imagesByMajor = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform((text, context) => {
      const images: Record<number, string> = {};
      for (const pair of text.split(",").map((part) => part.trim())) {
        const [, major, reference] = /^(\d{1,2})=(\S+)$/.exec(pair) ?? [];
        if (major === undefined || reference === undefined || !imageReference.test(reference)) {
          context.addIssue({ code: "custom", message: `must look like ${usual}` });
          return z.NEVER;
        }
        images[Number(major)] = reference;
      }
      return images;
    });

export const imageVariables = {
  JAVA_IMAGES: imagesByMajor(
    "8=blockwright/java:8,17=blockwright/java:17,21=blockwright/java:21,25=blockwright/java:25",
  ),
  BUILDER_IMAGES: imagesByMajor(
    "17=blockwright/builder:17,21=blockwright/builder:21,25=blockwright/builder:25",
  ),
  NATIVE_IMAGE: z
    .string()
    .regex(imageReference, "must be the name of an image")
    .default("blockwright/native:latest"),
};
const imageEnvironment = z.object(imageVariables);

/** Images that nodes run and build in. The keys are Java major versions: of the runtime, and of the JDK. */
export function shapeImages(env: z.output<typeof imageEnvironment>) {
  return { java: env.JAVA_IMAGES, builder: env.BUILDER_IMAGES, native: env.NATIVE_IMAGE };
}
