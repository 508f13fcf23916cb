import type { Plugin } from "vite";

const schemas = /\/zod\/v4\/classic\/schemas\.js$/;
const processor = /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\([^;]*\);/g;
const methods = /create(?:Standard|To)JSONSchemaMethod\(this, [^)]*\)/g;
/** For the properties of a schema that say its limits. */
const limits = "processors.aggregateChecks(inst)";
const inBrowser = `(() => { throw new Error("Schemas are described in the api only."); })`;

/** Browsers only parse: how zod describes a schema, a tenth of its size, is left out of the site. */
export function withoutJsonSchema(): Plugin {
  return {
    name: "blockwright:without-json-schema",
    apply: "build",
    transform: {
      filter: { id: schemas },
      handler(code) {
        const lean = code
          .replaceAll(processor, "")
          .replaceAll(methods, inBrowser)
          .replaceAll(limits, `${inBrowser}()`);
        if (!code.includes(limits) || /processJSONSchema| processors\./.test(lean))
          throw new Error("zod is not written as it was: look at build/without-json-schema.ts.");
        return { code: lean, map: null };
      },
    },
  };
}
