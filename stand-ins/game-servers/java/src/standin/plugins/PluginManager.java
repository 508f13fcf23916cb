package standin.plugins;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import standin.Software;
import standin.api.Plugin;
import standin.api.Server;
import standin.console.Log;
import standin.settings.DefaultFiles;

/** Finds the plugins, loads those that can be, and enables them, with the lines Paper prints on the way. */
public final class PluginManager {

    private static final Path FOLDER = Path.of("plugins");

    private final Log log;
    private final PluginWords words;
    private final PluginTasks tasks;
    private final String minecraftVersion;
    private final Map<String, PluginJar> found = new LinkedHashMap<>();
    /** By name, in the order in which they are enabled. */
    private final Map<String, PluginJar> loaded = new LinkedHashMap<>();
    private final Set<String> enabled = new LinkedHashSet<>();

    public PluginManager(Log log, String minecraftVersion) {
        this.log = log;
        words = new PluginWords(log, FOLDER);
        tasks = new PluginTasks(log);
        this.minecraftVersion = minecraftVersion;
    }

    public void find() throws IOException {
        log.info("[PluginInitializerManager] Initializing plugins...");
        Files.createDirectories(FOLDER);
        for (Path file : jars()) {
            try {
                PluginJar jar = PluginJar.read(file);
                if (Software.current() == Software.FOLIA && !jar.description.isForFolia()) {
                    throw PluginProblem.notForFolia(jar.description.fullName());
                }
                add(jar);
            } catch (PluginProblem problem) {
                words.unreadable(file, problem);
            }
        }
        log.info("[PluginInitializerManager] Initialized " + found.size() + " plugins");
        if (!found.isEmpty()) {
            log.info("[PluginInitializerManager] Bukkit plugins (" + found.size() + "):\n - " + found.values().stream()
                .map(jar -> jar.description.name() + " (" + jar.description.version() + ")")
                .collect(Collectors.joining(", ")));
        }
    }

    public void load() {
        refuseMissing();
        List<PluginJar> waiting = new ArrayList<>(found.values());
        while (!waiting.isEmpty()) {
            List<PluginJar> next = waiting.stream()
                .filter(jar -> namesIn(loaded).containsAll(jar.description.depend())).toList();
            if (next.isEmpty()) {
                refuseRest(waiting);
                return;
            }
            next.forEach(this::loadOne);
            waiting.removeAll(next);
        }
    }

    public void enable(Server server) {
        for (PluginJar jar : loaded.values()) {
            say(jar, "Enabling " + jar.description.fullName());
            try {
                jar.writeDefaultConfig();
                if (jar.code != null) {
                    jar.code.enable(
                        new Plugin.Context(server, jar.folder(), loggerOf(jar), tasks.of(jar.description.fullName())));
                }
                enabled.add(jar.description.name());
            } catch (Throwable e) {
                log.error("Error occurred while enabling " + jar.description.fullName() + " (Is it up to date?)", e);
                say(jar, "Disabling " + jar.description.fullName());
            }
        }
    }

    public void disable() {
        List<PluginJar> backwards = new ArrayList<>(loaded.values());
        Collections.reverse(backwards);
        for (PluginJar jar : backwards) {
            if (!enabled.remove(jar.description.name())) {
                continue;
            }
            say(jar, "Disabling " + jar.description.fullName());
            try {
                if (jar.code != null) {
                    jar.code.disable();
                }
            } catch (Exception e) {
                log.error("Error occurred while disabling " + jar.description.fullName(), e);
            }
        }
    }

    public void tick() {
        tasks.tick();
    }

    public Collection<String> enabled() {
        return enabled;
    }

    private static Collection<Path> jars() throws IOException {
        Set<Path> jars = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(FOLDER, "*.jar")) {
            files.forEach(jars::add);
        }
        return jars;
    }

    /** Of two jars with one name the later wins, as in Paper. */
    private void add(PluginJar jar) {
        PluginJar replaced = found.put(jar.description.name(), jar);
        if (replaced != null) {
            words.ambiguous(jar, replaced);
        }
    }

    /** Again and again, because a refused plugin is missing to those that need it. */
    private void refuseMissing() {
        boolean again = true;
        while (again) {
            again = false;
            for (PluginJar jar : List.copyOf(found.values())) {
                List<String> missing = missingTo(jar);
                if (!missing.isEmpty()) {
                    found.remove(jar.description.name());
                    words.missing(jar.file, PluginProblem.missing(missing, jar.description.name()));
                    again = true;
                }
            }
        }
    }

    private List<String> missingTo(PluginJar jar) {
        Set<String> names = namesIn(found);
        return jar.description.depend().stream().filter(name -> !names.contains(name)).toList();
    }

    /** With the names that plugins answer to beside their own. */
    private static Set<String> namesIn(Map<String, PluginJar> jars) {
        Set<String> names = new LinkedHashSet<>(jars.keySet());
        jars.values().forEach(jar -> names.addAll(jar.description.provides()));
        return names;
    }

    /** Those that need each other, and those that need one of them. Paper does not go on then. */
    private void refuseRest(List<PluginJar> waiting) {
        List<PluginJar> circle = circleIn(waiting);
        words.circular(circle);
        for (PluginJar jar : waiting) {
            found.remove(jar.description.name());
        }
        if (Software.current() != Software.SPIGOT) {
            throw new IllegalStateException("Circular plugin loading from plugins "
                + circle.stream().map(jar -> jar.description.name()).toList());
        }
    }

    /** From any of them along what each needs, until one comes again. */
    private static List<PluginJar> circleIn(List<PluginJar> waiting) {
        List<PluginJar> path = new ArrayList<>();
        PluginJar jar = waiting.get(0);
        while (!path.contains(jar)) {
            path.add(jar);
            List<String> needs = jar.description.depend();
            jar = waiting.stream().filter(one -> needs.contains(one.description.name())).findFirst().orElse(path.get(0));
        }
        return path.subList(path.indexOf(jar), path.size());
    }

    private void loadOne(PluginJar jar) {
        PluginDescription description = jar.description;
        try {
            if (!ApiVersion.isSupported(description.apiVersion(), minecraftVersion)) {
                throw PluginProblem.unsupportedApi(description.apiVersion());
            }
            if (!ApiVersion.isAtLeast(description.apiVersion(), DefaultFiles.minimumApi())) {
                throw PluginProblem.apiTooLow(description.apiVersion());
            }
            jar.loadCode();
            loaded.put(description.name(), jar);
            say(jar, "Loading server plugin " + description.fullName());
        } catch (PluginProblem problem) {
            found.remove(description.name());
            words.refused(jar.file, problem);
        }
    }

    private void say(PluginJar jar, String text) {
        log.info("[" + jar.description.name() + "] " + text);
    }

    private Plugin.Logger loggerOf(PluginJar jar) {
        String prefix = "[" + jar.description.name() + "] ";
        return new Plugin.Logger() {
            @Override
            public void info(String text) {
                log.info(prefix + text);
            }

            @Override
            public void warn(String text) {
                log.warn(prefix + text);
            }
        };
    }
}
