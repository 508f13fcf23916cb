package standin.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import standin.console.Log;

/** Starts processes until it has enough or is not allowed more. They end with the server, or after a minute. */
final class Children {

    private static final String LIFE_SECONDS = "60";

    private final Log log;

    Children(Log log) {
        this.log = log;
    }

    void start(int count) {
        List<Process> started = new ArrayList<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> started.forEach(Process::destroyForcibly)));
        try {
            while (started.size() < count) {
                started.add(new ProcessBuilder("sleep", LIFE_SECONDS).start());
            }
            log.info("[standin] started " + count + " processes");
        } catch (IOException | OutOfMemoryError e) {
            log.error("[standin] started " + started.size() + " of " + count + " processes, then: " + e);
        }
    }
}
