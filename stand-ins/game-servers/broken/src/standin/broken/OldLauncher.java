package standin.broken;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ServerSocket;
import java.net.URLClassLoader;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Properties;

/**
 * What old Forge begins with: it takes Java's class loader for one that it stopped being with Java 9. On Java 8 the
 * server goes on to start, and listens until it is told to stop. Runs there, so it has to do without what came later.
 */
public final class OldLauncher {

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
        String port = properties.getProperty("server-port", "25565");
        say("Starting minecraft server version 1.12.2");
        try (ServerSocket socket = new ServerSocket(Integer.parseInt(port));
            BufferedReader commands = new BufferedReader(new InputStreamReader(System.in))) {
            say(String.format("Starting Minecraft server on *:%d", socket.getLocalPort()));
            say("Done (0.250s)! For help, type \"help\" or \"?\"");
            String command = commands.readLine();
            while (command != null && !command.equals("stop")) {
                say("Unknown command. Try /help for a list of commands");
                command = commands.readLine();
            }
        }
        say("Stopping server");
    }

    private static void say(String message) {
        String time = new SimpleDateFormat("HH:mm:ss").format(new Date());
        System.out.println(String.format("[%s] [Server thread/INFO]: %s", time, message));
    }
}
