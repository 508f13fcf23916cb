package standin.world;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads one compound in the format of Java Edition's world files. Numbers become Number, lists List, compounds Map. */
final class NbtReader {

    private static final int DEEPEST = 512;

    private final DataInputStream in;

    private NbtReader(DataInputStream in) {
        this.in = in;
    }

    static Map<String, Object> read(InputStream stream) throws IOException {
        DataInputStream in = new DataInputStream(stream);
        if (in.readByte() != Nbt.COMPOUND) {
            throw new IOException("Root tag must be a named compound tag");
        }
        in.readUTF();
        return new NbtReader(in).compound(0);
    }

    private Map<String, Object> compound(int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new IOException("Tried to read NBT tag with too high complexity, depth > " + DEEPEST);
        }
        Map<String, Object> values = new LinkedHashMap<>();
        for (byte type = in.readByte(); type != 0; type = in.readByte()) {
            String name = in.readUTF();
            values.put(name, value(type, depth));
        }
        return values;
    }

    private Object value(int type, int depth) throws IOException {
        return switch (type) {
            case 1 -> in.readByte();
            case 2 -> in.readShort();
            case Nbt.INT -> in.readInt();
            case Nbt.LONG -> in.readLong();
            case 5 -> in.readFloat();
            case Nbt.DOUBLE -> in.readDouble();
            case 7 -> in.readNBytes(in.readInt());
            case Nbt.STRING -> in.readUTF();
            case Nbt.LIST -> list(depth + 1);
            case Nbt.COMPOUND -> compound(depth + 1);
            case 11 -> in.readNBytes(4 * in.readInt());
            case 12 -> in.readNBytes(8 * in.readInt());
            default -> throw new IOException("Invalid tag id: " + type);
        };
    }

    private List<Object> list(int depth) throws IOException {
        int type = in.readByte();
        int length = in.readInt();
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            values.add(value(type, depth));
        }
        return values;
    }
}
