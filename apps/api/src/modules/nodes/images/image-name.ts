/** The form in which an engine lists an image: without Docker's own registry, and with a tag. */
export function imageName(reference: string): string {
  const name = reference.replace(/^docker\.io\//, "").replace(/^library\//, "");
  const hasTag = /[:@][^/]*$/.test(name);
  return hasTag ? name : `${name}:latest`;
}
