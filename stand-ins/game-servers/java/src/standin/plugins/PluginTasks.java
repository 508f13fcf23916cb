package standin.plugins;

import java.util.ArrayList;
import java.util.List;
import standin.api.Plugin;
import standin.console.Log;

/** What plugins do every tick. One that throws is told about and runs on. */
final class PluginTasks {

    private record Task(int number, String plugin, Runnable work) {
    }

    private final Log log;
    private final List<Task> tasks = new ArrayList<>();

    PluginTasks(Log log) {
        this.log = log;
    }

    Plugin.Scheduler of(String fullName) {
        return work -> tasks.add(new Task(tasks.size() + 1, fullName, work));
    }

    void tick() {
        for (Task task : List.copyOf(tasks)) {
            try {
                task.work.run();
            } catch (Throwable e) {
                String name = task.plugin.substring(0, task.plugin.lastIndexOf(" v"));
                log.warn("[" + name + "] Task #" + task.number + " for " + task.plugin + " generated an exception", e);
            }
        }
    }
}
