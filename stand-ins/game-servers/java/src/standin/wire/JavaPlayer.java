package standin.wire;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.UUID;
import standin.api.Player;
import standin.text.Json;

/** A player with a Java Edition client. */
final class JavaPlayer implements Player {

    private static final int ADD_PLAYER = 0x01;
    private static final int UPDATE_LISTED = 0x08;

    private final String name;
    private final UUID uuid;
    private final Socket socket;
    private final PacketChannel channel;
    private final Protocol protocol;
    private volatile String leftBecause = "Disconnected";

    JavaPlayer(String name, UUID uuid, Socket socket, PacketChannel channel, Protocol protocol) {
        this.name = name;
        this.uuid = uuid;
        this.socket = socket;
        this.channel = channel;
        this.protocol = protocol;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public UUID uuid() {
        return uuid;
    }

    @Override
    public String address() {
        return String.valueOf(socket.getRemoteSocketAddress());
    }

    String leftBecause() {
        return leftBecause;
    }

    void timedOut() {
        leftBecause = "Timed out";
    }

    @Override
    public void tell(String text) {
        send("systemChat", body -> {
            writeText(body, text);
            body.writeBoolean(false);
        });
    }

    @Override
    public void disconnect(String reason) {
        leftBecause = reason;
        send("kick", body -> writeText(body, reason));
        try {
            socket.shutdownOutput();
        } catch (IOException ignored) {
            // The client was faster.
        }
    }

    @Override
    public void keepAlive() {
        send("keepAlive", body -> body.writeLong(System.currentTimeMillis()));
    }

    @Override
    public void showOnList(Player other) {
        send("playerInfo", body -> {
            body.writeByte(ADD_PLAYER | UPDATE_LISTED);
            PacketChannel.writeVarInt(body, 1);
            writeUuid(body, other.uuid());
            PacketChannel.writeString(body, other.name());
            PacketChannel.writeVarInt(body, 0); // no skin
            body.writeBoolean(true);
        });
    }

    @Override
    public void hideFromList(Player other) {
        send("playerRemove", body -> {
            PacketChannel.writeVarInt(body, 1);
            writeUuid(body, other.uuid());
        });
    }

    static void writeUuid(DataOutputStream body, UUID uuid) throws IOException {
        body.writeLong(uuid.getMostSignificantBits());
        body.writeLong(uuid.getLeastSignificantBits());
    }

    private void writeText(DataOutputStream body, String text) throws IOException {
        if (protocol.textIsNbt) {
            body.write(8); // TAG_String
            body.writeUTF(text);
        } else {
            PacketChannel.writeString(body, "{\"text\":" + Json.quote(text) + "}");
        }
    }

    private void send(String packet, PacketChannel.Body content) {
        try {
            channel.send(protocol.packet(packet), content);
        } catch (IOException ignored) {
            // The thread that reads notices the closed socket.
        }
    }
}
