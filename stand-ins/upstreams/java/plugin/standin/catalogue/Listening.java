package standin.catalogue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A port of a plugin's own. It is where the plugin's settings say, and nowhere else. */
final class Listening {

    private static final UUID VOICE_PING = UUID.fromString("58bc9ae9-c7a8-45e4-a11c-efbb67199425");
    private static final int VOICE_HEAD = 18;
    private static final int VOICE_PAYLOAD = 24;

    private final Path settings;
    private final String answers;

    Listening(Path settings, String answers) {
        this.settings = settings;
        this.answers = answers;
    }

    /** Returns the port. */
    int open(String portKey, String bindKey, int usualPort) throws IOException {
        int port = Integer.parseInt(value(portKey, String.valueOf(usualPort)));
        String bind = value(bindKey, "");
        InetAddress address = bind.isEmpty() || bind.equals("*") ? new InetSocketAddress(0).getAddress() : InetAddress.getByName(bind);
        if (answers.equals("voice")) {
            DatagramSocket socket = new DatagramSocket(port, address);
            start(() -> answerPings(socket));
        } else {
            ServerSocket socket = new ServerSocket(port, 50, address);
            start(() -> accept(socket));
        }
        return port;
    }

    /** The last line with this key counts, with a colon or an equals sign. */
    private String value(String key, String usual) throws IOException {
        if (!Files.exists(settings)) {
            return usual;
        }
        Pattern line = Pattern.compile("^\\s*" + Pattern.quote(key) + "\\s*[:=]\\s*\"?'?([^\"'#]*)");
        String found = usual;
        for (String text : Files.readAllLines(settings)) {
            Matcher matcher = line.matcher(text);
            if (matcher.find()) {
                found = matcher.group(1).strip();
            }
        }
        return found;
    }

    private void accept(ServerSocket socket) throws IOException {
        while (true) {
            Socket guest = socket.accept();
            start(() -> serve(guest));
        }
    }

    private void serve(Socket guest) throws IOException {
        try (guest; InputStream in = guest.getInputStream(); OutputStream out = guest.getOutputStream()) {
            if (answers.equals("votes")) {
                out.write("VOTIFIER 2 stand-in\n".getBytes(StandardCharsets.UTF_8));
                in.read();
                return;
            }
            in.read();
            String page = "<!doctype html><title>" + answers + "</title>";
            out.write(("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: " + page.length()
                + "\r\n\r\n" + page).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Anything but a ping is dropped, as by the real one. */
    private static void answerPings(DatagramSocket socket) throws IOException {
        byte[] bytes = new byte[512];
        while (true) {
            DatagramPacket packet = new DatagramPacket(bytes, bytes.length);
            socket.receive(packet);
            ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, packet.getLength());
            if (packet.getLength() != VOICE_HEAD + VOICE_PAYLOAD || buffer.get() != (byte) 0xff
                || !VOICE_PING.equals(new UUID(buffer.getLong(), buffer.getLong())) || buffer.get() != VOICE_PAYLOAD) {
                continue;
            }
            SocketAddress guest = packet.getSocketAddress();
            socket.send(new DatagramPacket(Arrays.copyOfRange(bytes, VOICE_HEAD, packet.getLength()), VOICE_PAYLOAD, guest));
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // The guest has left.
            }
        }, "plugin port");
        thread.setDaemon(true);
        thread.start();
    }
}
