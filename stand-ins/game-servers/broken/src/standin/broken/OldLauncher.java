package standin.broken;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Properties;

/**
 * What old Forge begins with: it takes Java's class loader for one that it stopped being with Java 9. On Java 8 the
 * server goes on to start and answers in the list of servers. It runs there, so it does without what came later.
 */
public final class OldLauncher {

    private static final String STATUS = "{\"version\":{\"name\":\"1.12.2\",\"protocol\":340},"
        + "\"players\":{\"max\":20,\"online\":0},\"description\":{\"text\":\"A Minecraft Server\"}}";

    private OldLauncher() {
    }

    public static void main(String[] arguments) throws IOException {
        try {
            OldLauncher.class.getMethod("launch").invoke(null);
        } catch (ReflectiveOperationException e) {
            System.err.print("A problem occurred running the Server launcher.");
            e.printStackTrace();
            System.exit(1);
        }
        serve();
    }

    public static void launch() {
        int libraries = ((URLClassLoader) OldLauncher.class.getClassLoader()).getURLs().length;
        say(String.format("Found %d libraries", libraries));
    }

    private static void serve() throws IOException {
        Properties properties = new Properties();
        try (FileReader reader = new FileReader("server.properties")) {
            properties.load(reader);
        }
        say("Starting minecraft server version 1.12.2");
        ServerSocket socket = new ServerSocket(Integer.parseInt(properties.getProperty("server-port", "25565")));
        say(String.format("Starting Minecraft server on *:%d", socket.getLocalPort()));
        Thread listener = new Thread(() -> answerAll(socket), "Netty Server IO #0");
        listener.setDaemon(true);
        listener.start();
        say("Done (0.250s)! For help, type \"help\" or \"?\"");
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in));
        String command = commands.readLine();
        while (command != null && !command.equals("stop")) {
            say("Unknown command. Try /help for a list of commands");
            command = commands.readLine();
        }
        say("Stopping server");
    }

    private static void answerAll(ServerSocket socket) {
        while (true) {
            try (Socket guest = socket.accept()) {
                DataInputStream in = new DataInputStream(guest.getInputStream());
                in.readFully(new byte[readNumber(in)]);
                in.readFully(new byte[readNumber(in)]);
                DataOutputStream out = new DataOutputStream(guest.getOutputStream());
                byte[] status = STATUS.getBytes(StandardCharsets.UTF_8);
                writeNumber(out, status.length + 3);
                out.writeByte(0);
                writeNumber(out, status.length);
                out.write(status);
            } catch (IOException e) {
                // A guest who leaves early wants no answer.
            }
        }
    }

    private static int readNumber(DataInputStream in) throws IOException {
        int number = 0;
        int shift = 0;
        int part;
        do {
            part = in.readUnsignedByte();
            number |= (part & 0x7f) << shift;
            shift += 7;
        } while (part >= 0x80);
        return number;
    }

    /** Always in two bytes, which is enough for all that is said here. */
    private static void writeNumber(DataOutputStream out, int number) throws IOException {
        out.writeByte((number & 0x7f) | 0x80);
        out.writeByte(number >> 7);
    }

    private static void say(String message) {
        String time = new SimpleDateFormat("HH:mm:ss").format(new Date());
        System.out.println(String.format("[%s] [Server thread/INFO]: %s", time, message));
    }
}
