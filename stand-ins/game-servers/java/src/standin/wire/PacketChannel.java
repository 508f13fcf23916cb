package standin.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Length-prefixed packets over one socket, without compression or encryption. */
final class PacketChannel {

    private static final int MAX_PACKET_BYTES = 2_097_151;
    private static final int MAX_STRING_BYTES = 32_767 * 4;

    interface Body {
        void writeTo(DataOutputStream out) throws IOException;
    }

    private final Socket socket;
    private final DataInputStream in;

    PacketChannel(Socket socket) throws IOException {
        this.socket = socket;
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    DataInputStream next() throws IOException {
        int length = readVarInt(in);
        if (length < 1 || length > MAX_PACKET_BYTES) {
            throw new EOFException("bad packet length " + length);
        }
        return new DataInputStream(new ByteArrayInputStream(in.readNBytes(length)));
    }

    /** Skips settings, brand and the like. */
    void skipUntil(int packetId) throws IOException {
        while (readVarInt(next()) != packetId) {
            // The next packet may be the one.
        }
    }

    synchronized void sendRaw(byte[] framedPackets) throws IOException {
        socket.getOutputStream().write(framedPackets);
        socket.getOutputStream().flush();
    }

    void send(int packetId, Body content) throws IOException {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        DataOutputStream body = new DataOutputStream(payload);
        writeVarInt(body, packetId);
        content.writeTo(body);
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        writeVarInt(new DataOutputStream(frame), payload.size());
        payload.writeTo(frame);
        sendRaw(frame.toByteArray());
    }

    static int readVarInt(DataInputStream in) throws IOException {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int next = in.readUnsignedByte();
            value |= (next & 127) << shift;
            if ((next & 128) == 0) {
                return value;
            }
        }
        throw new EOFException("number too long");
    }

    static void writeVarInt(DataOutputStream out, int number) throws IOException {
        int value = number;
        while ((value & ~127) != 0) {
            out.write(value & 127 | 128);
            value >>>= 7;
        }
        out.write(value);
    }

    static String readString(DataInputStream in) throws IOException {
        int length = readVarInt(in);
        if (length < 0 || length > MAX_STRING_BYTES) {
            throw new EOFException("bad string length " + length);
        }
        return new String(in.readNBytes(length), StandardCharsets.UTF_8);
    }

    static void writeString(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writeVarInt(out, bytes.length);
        out.write(bytes);
    }
}
