import type { Content, OpenApiDocument, OpenApiOperation } from "./openapi.ts";

/** The same document for people: one page, no script. */
export function renderApiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)} API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escape(document.info.title)} API</h1><p>${escape(document.info.description)}
The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
${operations.join("\n")}</main></body></html>`;
}

function renderOperation(method: string, path: string, operation: OpenApiOperation): string {
  const parameters = operation.parameters
    .map((one) => `<li><code>${escape(one.name)}</code> in ${one.in}${one.required ? "" : ", optional"}</li>`)
    .join("");
  const body = operation.requestBody && schemaBlocks("Body", operation.requestBody.content);
  const answers = Object.entries(operation.responses).map(([status, { description, content }]) =>
    status.startsWith("2")
      ? schemaBlocks(`Answer ${status}`, content)
      : `<p class="failed"><b>${status}</b> ${escape(description).replaceAll("\n", "<br>")}</p>`,
  );
  return `<section><h2><span>${method.toUpperCase()}</span> <code>${escape(path)}</code></h2>
<p>${escape(operation.summary)}. <em>${escape(operation["x-access"])}</em></p>
${parameters && `<ul>${parameters}</ul>`}${body ?? ""}${answers.join("")}</section>`;
}

/** JSON is the default; other types are named. */
function schemaBlocks(title: string, content: Content): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const named = type === "application/json" ? title : `${title}: ${type}`;
      return `<h3>${escape(named)}</h3><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre>`;
    })
    .join("");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

export const apiPageStyle = `
body { margin: 0; background: #070b14; color: #f2f5fb; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
section { background: #101828; border: 1px solid #24314f; border-radius: 14px; padding: 1rem 1.25rem; margin: 1rem 0; }
h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; } h2 span { color: #5cd16b; } h3 { font-size: .9rem; color: #a9b4ca; }
a { color: #5ab0ff; } em { color: #f5b84b; font-style: normal; } .failed { color: #a9b4ca; font-size: .9rem; }
pre { background: #070b14; border-radius: 10px; padding: .75rem; overflow-x: auto; font-size: .8rem; }`;
