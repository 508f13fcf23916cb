package standin;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import standin.console.CrashReport;
import standin.console.Log;
import standin.faults.RawText;
import standin.mods.LoadedMods;
import standin.mods.ModLoader;
import standin.plugins.PluginManager;
import standin.settings.DefaultFiles;
import standin.settings.Eula;
import standin.settings.NewerSettings;
import standin.settings.ServerProperties;
import standin.wire.Listener;
import standin.wire.Protocol;

/**
 * A stand-in for a Java Edition server: the manners of Paper, or of another, on the console and on disk, the real protocol
 * on the wire, and no code of Mojang's or anybody else's.
 */
public final class Main {

    private static final long STARTED_AT = System.nanoTime();

    private Main() {
    }

    public static void main(String[] arguments) throws Exception {
        Log log = new Log();
        Protocol protocol = new Protocol();
        log.info("[bootstrap] Running Java " + Runtime.version().feature() + " on " + System.getProperty("os.name"));
        Software software = Software.current();
        if (software.hasPlugins()) {
            log.info("[bootstrap] Loading " + software.brand + " " + protocol.version + "-stand-in for Minecraft "
                + protocol.version);
        }
        try {
            if (PatchStep.isAskedFor()) {
                PatchStep.run(log, protocol.version);
                System.exit(0);
            }
            LoadedMods mods = software.hasMods()
                ? new ModLoader(log, software, protocol.version).load() : LoadedMods.none();
            ServerProperties properties = ServerProperties.load(Path.of("server.properties"));
            if (Eula.isAccepted(Path.of("eula.txt"), log)) {
                start(log, protocol, properties, mods);
            } else {
                System.exit(0);
            }
        } catch (IllegalArgumentException | IllegalStateException | IOException e) {
            log.error("Failed to start the minecraft server", e);
            System.exit(1);
        }
    }

    private static void start(Log log, Protocol protocol, ServerProperties properties, LoadedMods mods) throws Exception {
        Software software = Software.current();
        PluginManager plugins = new PluginManager(log, protocol.version);
        if (software.hasPlugins()) {
            plugins.find();
        }
        GameServer server = new GameServer(log, properties, protocol, plugins, mods);
        server.world().lookAt(log, mods);
        try {
            startThread(log, protocol, properties, server);
        } catch (RuntimeException | IOException | Error e) {
            CrashReport.write(log, protocol.version, "Exception in server tick loop", e);
            System.exit(1);
        }
        server.run();
    }

    /** What a real one does on its own thread: from here on a failure leaves a crash report. */
    private static void startThread(Log log, Protocol protocol, ServerProperties properties, GameServer server)
        throws IOException, InterruptedException {
        Software software = Software.current();
        log.info("Starting minecraft server version " + protocol.version);
        log.info("Loading properties");
        if (software.hasPlugins()) {
            log.info("This server is running " + software.brand + " version " + protocol.version + "-stand-in (MC: "
                + protocol.version + ") (Implementing API version " + protocol.version + "-R0.1-SNAPSHOT)");
        }
        failIfAsked(log, properties);
        NewerSettings.check(protocol.version, properties);
        DefaultFiles.write(software);
        DefaultFiles.check(software, log);
        log.info("Default game type: " + properties.text("gamemode").toUpperCase(Locale.ROOT));
        if (!properties.flag("online-mode")) {
            log.warn("**** SERVER IS RUNNING IN OFFLINE/INSECURE MODE!");
            log.warn("The server will make no attempt to authenticate usernames. Beware.");
        }
        Listener listener = listen(log, properties.text("server-ip"), server.port());
        server.plugins().load();
        log.info("Preparing level \"" + server.world().name() + "\"");
        server.world().open(log);
        prepareSpawn(log, properties);
        server.plugins().enable(new PluginAccess(server));
        listener.start(server, protocol);
        readConsole(server);
        server.saveOnSignals();
        double seconds = (System.nanoTime() - STARTED_AT) / 1e9;
        log.info(String.format(Locale.ROOT, "Done (%.3fs)! For help, type \"help\"", seconds));
    }

    private static Listener listen(Log log, String ip, int port) throws IOException {
        log.info("Starting Minecraft server on " + (ip.isEmpty() ? "*" : ip) + ":" + port);
        try {
            return new Listener(ip, port);
        } catch (BindException e) {
            log.warn("**** FAILED TO BIND TO PORT!");
            log.warn("The exception was: " + e);
            log.warn("Perhaps a server is already running on that port?");
            System.exit(1);
            throw e;
        }
    }

    /** standin-fail-start: text that is printed, with escapes, before the process ends with code 1. */
    private static void failIfAsked(Log log, ServerProperties properties) {
        String text = properties.ownSetting("standin-fail-start");
        if (!text.isEmpty()) {
            log.raw((RawText.unescape(text) + "\n").getBytes(StandardCharsets.ISO_8859_1));
            System.exit(1);
        }
    }

    /** standin-start-seconds: how long the world takes to be ready. */
    private static void prepareSpawn(Log log, ServerProperties properties) throws InterruptedException {
        log.info("Preparing start region for dimension minecraft:overworld");
        String setting = properties.ownSetting("standin-start-seconds");
        int seconds = setting.isEmpty() ? 0 : Integer.parseInt(setting);
        for (int second = 0; second < seconds; second++) {
            log.info("Preparing spawn area: " + second * 100 / seconds + "%");
            Thread.sleep(1000);
        }
        log.info("Time elapsed: " + seconds * 1000 + " ms");
    }

    /** When the console is closed the server runs on, as a real one does. */
    private static void readConsole(GameServer server) {
        Thread thread = new Thread(() -> {
            try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    server.command(line.strip());
                }
            } catch (IOException ignored) {
                // Nobody types any more.
            }
        }, "Server console handler");
        thread.setDaemon(true);
        thread.start();
    }
}
