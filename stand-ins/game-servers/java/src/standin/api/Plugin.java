package standin.api;

import java.nio.file.Path;

/** The main class of a plugin that does something. Real plugins lack it: they are listed and enabled, but idle. */
public interface Plugin {

    void enable(Context context) throws Exception;

    default void disable() throws Exception {
    }

    /** @param folder the plugin's own folder, which holds its config.yml when the jar brings one */
    record Context(Server server, Path folder, Logger log, Scheduler scheduler) {
    }

    interface Logger {
        void info(String text);

        void warn(String text);
    }

    interface Scheduler {
        /** From the first tick on, on the thread of the server. */
        void everyTick(Runnable task);
    }
}
