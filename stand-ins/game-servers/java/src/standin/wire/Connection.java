package standin.wire;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.UUID;
import standin.GameServer;
import standin.players.NameList;
import standin.text.Json;

/** One client from its handshake on: a status ping, or login, configuration and play. */
final class Connection {

    private static final int READ_TIMEOUT_MILLIS = 30_000;
    private static final int STATUS = 1;
    private static final int LOGIN = 2;
    private static final int LOGIN_SUCCESS = 2;
    private static final int LOGIN_ACKNOWLEDGED = 3;

    private final Socket socket;
    private final GameServer server;
    private final Protocol protocol;
    private final PacketChannel channel;

    Connection(Socket socket, GameServer server, Protocol protocol) throws IOException {
        this.socket = socket;
        this.server = server;
        this.protocol = protocol;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(READ_TIMEOUT_MILLIS);
        channel = new PacketChannel(socket);
    }

    void serve() throws IOException {
        DataInputStream handshake = channel.next();
        if (PacketChannel.readVarInt(handshake) != 0) {
            return;
        }
        int clientProtocol = PacketChannel.readVarInt(handshake);
        PacketChannel.readString(handshake); // the host name the player typed
        handshake.readUnsignedShort(); // and the port
        switch (PacketChannel.readVarInt(handshake)) {
            case STATUS -> answerStatus();
            case LOGIN -> login(clientProtocol);
            default -> { }
        }
    }

    private void answerStatus() throws IOException {
        if (!server.properties().flag("enable-status")) {
            return;
        }
        while (true) {
            DataInputStream packet = channel.next();
            if (PacketChannel.readVarInt(packet) == 0) {
                String json = server.loop().call(() -> StatusJson.of(
                    protocol, server.properties(), server.players(), server.maxPlayers()));
                channel.send(0, body -> PacketChannel.writeString(body, json));
            } else {
                long payload = packet.readLong();
                channel.send(1, body -> body.writeLong(payload));
                return;
            }
        }
    }

    private void login(int clientProtocol) throws IOException {
        DataInputStream start = channel.next();
        PacketChannel.readVarInt(start);
        String name = PacketChannel.readString(start);
        String refusal = server.loop().call(() -> refusalFor(clientProtocol, name));
        if (refusal != null) {
            server.log().info("Disconnecting " + name + " (" + socket.getRemoteSocketAddress() + "): " + refusal);
            channel.send(0, body -> PacketChannel.writeString(body, "{\"text\":" + Json.quote(refusal) + "}"));
            return;
        }
        UUID uuid = NameList.uuidOf(name, server.properties().flag("online-mode"));
        server.log().info("UUID of player " + name + " is " + uuid);
        sendSuccess(name, uuid);
        if (protocol.hasConfiguration) {
            channel.skipUntil(LOGIN_ACKNOWLEDGED);
            channel.sendRaw(protocol.configurationBytes);
            channel.skipUntil(protocol.packet("finishConfiguration"));
        }
        play(new JavaPlayer(name, uuid, socket, channel, protocol));
    }

    private String refusalFor(int clientProtocol, String name) {
        if (clientProtocol < protocol.number) {
            return "Outdated client! Please use " + protocol.version;
        }
        if (clientProtocol > protocol.number) {
            return "Outdated server! I'm still on " + protocol.version;
        }
        return server.playerList().refusalFor(name);
    }

    private void sendSuccess(String name, UUID uuid) throws IOException {
        channel.send(LOGIN_SUCCESS, body -> {
            JavaPlayer.writeUuid(body, uuid);
            PacketChannel.writeString(body, name);
            PacketChannel.writeVarInt(body, 0); // no profile properties
            if (protocol.successIsStrict) {
                body.writeBoolean(false);
            }
        });
    }

    private void play(JavaPlayer player) throws IOException {
        channel.sendRaw(protocol.joinBytes);
        String refusal = server.loop().call(() -> server.join(player));
        if (refusal != null) {
            player.disconnect(refusal);
            return;
        }
        try {
            readPlayPackets(player);
        } catch (SocketTimeoutException e) {
            player.timedOut();
        } finally {
            server.loop().submit(() -> server.leave(player, player.leftBecause()));
        }
    }

    private void readPlayPackets(JavaPlayer player) throws IOException {
        int chat = protocol.packet("chatMessage");
        int command = protocol.packet("chatCommand");
        while (true) {
            DataInputStream packet = channel.next();
            int id = PacketChannel.readVarInt(packet);
            if (id == chat) {
                String text = PacketChannel.readString(packet);
                server.loop().submit(() -> server.chat(player, text));
            } else if (id == command) {
                String line = PacketChannel.readString(packet);
                server.loop().submit(() -> server.commandFrom(player, line));
            }
        }
    }
}
