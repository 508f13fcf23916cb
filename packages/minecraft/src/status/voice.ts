/** The question that Simple Voice Chat answers to anybody, unless `allow_pings` is off. */
const magic = 0xff;
const pingId = Buffer.from("58bc9ae9c7a845e4a11cefbb67199425", "hex");
const payloadBytes = 24;

/** The payload comes back as it is: it has to be a new one each time. */
export function encodeVoicePing(payload: Uint8Array): Buffer {
  if (payload.length !== payloadBytes) throw new RangeError(`a payload has ${payloadBytes} bytes`);
  return Buffer.concat([Buffer.from([magic]), pingId, Buffer.from([payloadBytes]), payload]);
}

export function isVoicePong(datagram: Uint8Array, payload: Uint8Array): boolean {
  return Buffer.compare(datagram, payload) === 0;
}
