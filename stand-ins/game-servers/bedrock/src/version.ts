/** The version whose protocol is spoken, and the name under which its server is published. */
export const protocolVersion = "1.21.124";
export const serverVersion = `${protocolVersion}.2`;
