package standin;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import standin.console.CrashReport;
import standin.console.Log;
import standin.settings.DefaultFiles;

/** Ends a server whose main thread does not come back, and says where it hangs. */
final class Watchdog {

    private static final long LOOK_EVERY_MILLIS = 200;
    private static final int DEFAULT_MILLIS = 60_000;

    private final Thread serverThread;
    private final GameServer server;
    private final Log log;
    private final long limitMillis;

    private Watchdog(Thread serverThread, GameServer server, long limitMillis) {
        this.serverThread = serverThread;
        this.server = server;
        this.log = server.log();
        this.limitMillis = limitMillis;
    }

    static void watch(Thread serverThread, GameServer server) {
        long limit = limitMillis(server);
        if (limit <= 0) {
            return;
        }
        Thread thread = new Thread(new Watchdog(serverThread, server, limit)::run, "Server Watchdog");
        thread.setDaemon(true);
        thread.start();
    }

    /** Spigot and Paper have a setting of their own. */
    private static long limitMillis(GameServer server) {
        if (!Software.current().hasPlugins()) {
            return server.properties().number("max-tick-time", DEFAULT_MILLIS);
        }
        try {
            return DefaultFiles.timeoutSeconds() * 1000L;
        } catch (IOException e) {
            return DEFAULT_MILLIS;
        }
    }

    private void run() {
        while (true) {
            try {
                Thread.sleep(LOOK_EVERY_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
            long millis = server.nanosSinceTick() / 1_000_000;
            if (millis > limitMillis) {
                if (Software.current().hasPlugins()) {
                    tellAsPaper();
                } else {
                    tellAsVanilla(millis);
                }
                Runtime.getRuntime().halt(1);
            }
        }
    }

    private void tellAsVanilla(long millis) {
        log.error(String.format(Locale.ROOT, "A single server tick took %.2f seconds (should be max 0.05)", millis / 1000.0));
        log.error("Considering it to be crashed, server will forcibly shutdown.");
        Error error = new Error("Watchdog");
        error.setStackTrace(serverThread.getStackTrace());
        CrashReport.writeFile(log, server.version(), "Watching Server", error);
    }

    private void tellAsPaper() {
        log.error("------------------------------");
        log.error("The server has stopped responding! This is (probably) not a Paper bug.");
        log.error("Server thread dump (Look for plugins here before reporting to Paper!):");
        log.error("------------------------------");
        dump("Server thread", serverThread, serverThread.getStackTrace());
        log.error("Entire Thread Dump:");
        for (Map.Entry<Thread, StackTraceElement[]> other : Thread.getAllStackTraces().entrySet()) {
            if (other.getKey() != serverThread) {
                dump(other.getKey().getName(), other.getKey(), other.getValue());
            }
        }
    }

    private void dump(String name, Thread thread, StackTraceElement[] frames) {
        log.error("------------------------------");
        log.error("Current Thread: " + name);
        log.error("\tPID: " + thread.getId() + " | Suspended: false | Native: false | State: " + thread.getState());
        log.error("\tStack:");
        for (StackTraceElement frame : frames) {
            log.error("\t\t" + frame);
        }
    }
}
