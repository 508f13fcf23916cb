package standin.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import standin.GameServer;

/** The game port. It is taken early and answered only once the server is ready, as on a real server. */
public final class Listener {

    private final ServerSocket socket = new ServerSocket();

    /** Throws BindException when the port is taken or the address is not ours. */
    public Listener(String ip, int port) throws IOException {
        socket.setReuseAddress(true);
        socket.bind(ip.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(ip, port));
    }

    public void start(GameServer server, Protocol protocol) {
        startThread("Netty Server IO", () -> {
            while (true) {
                Socket client = socket.accept();
                startThread("Netty IO " + client.getRemoteSocketAddress(), () -> {
                    try (client) {
                        new Connection(client, server, protocol).serve();
                    }
                });
            }
        });
    }

    private interface Task {
        void run() throws IOException;
    }

    private static void startThread(String name, Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException ignored) {
                // The client went away, or sent something that is no Minecraft packet.
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }
}
