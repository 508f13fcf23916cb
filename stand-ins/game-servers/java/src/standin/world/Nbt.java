package standin.world;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes one unnamed compound in the format of Java Edition's world files. */
final class Nbt {

    static final int INT = 3;
    static final int LONG = 4;
    static final int DOUBLE = 6;
    static final int STRING = 8;
    static final int LIST = 9;
    static final int COMPOUND = 10;

    interface Step {
        void run() throws IOException;
    }

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    Nbt() {
        tag(COMPOUND, "", () -> { });
    }

    Nbt number(String name, int value) {
        return tag(INT, name, () -> out.writeInt(value));
    }

    Nbt number(String name, long value) {
        return tag(LONG, name, () -> out.writeLong(value));
    }

    Nbt text(String name, String value) {
        return tag(STRING, name, () -> out.writeUTF(value));
    }

    Nbt open(String name) {
        return tag(COMPOUND, name, () -> { });
    }

    Nbt close() {
        bytes.write(0);
        return this;
    }

    byte[] toBytes() {
        close();
        return bytes.toByteArray();
    }

    private Nbt tag(int type, String name, Step value) {
        try {
            out.writeByte(type);
            out.writeUTF(name);
            value.run();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
