package standin.wire;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Packet ids and prepared bytes of the one Minecraft version this jar is for. The build takes them from minecraft-data. */
public final class Protocol {

    private final Properties values = new Properties();
    public final String version;
    public final int number;
    public final int dataVersion;
    public final boolean hasConfiguration;
    public final boolean textIsNbt;
    public final boolean successIsStrict;
    /** Framed packets; empty when the version has no configuration state. */
    public final byte[] configurationBytes;
    public final byte[] joinBytes;

    public Protocol() throws IOException {
        try (InputStream in = open("protocol.properties")) {
            values.load(in);
        }
        version = values.getProperty("version");
        number = packet("protocol");
        dataVersion = packet("dataVersion");
        hasConfiguration = packet("hasConfiguration") == 1;
        textIsNbt = packet("textIsNbt") == 1;
        successIsStrict = packet("successIsStrict") == 1;
        configurationBytes = bytes("configuration.bin");
        joinBytes = bytes("join.bin");
    }

    /** The id of a packet by its name in protocol.properties. */
    public int packet(String name) {
        return Integer.parseInt(values.getProperty(name));
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = open(name)) {
            return in.readAllBytes();
        }
    }

    private static InputStream open(String name) throws IOException {
        InputStream in = Protocol.class.getResourceAsStream("/protocol/" + name);
        if (in == null) {
            throw new IOException("This jar lacks protocol/" + name);
        }
        return in;
    }
}
