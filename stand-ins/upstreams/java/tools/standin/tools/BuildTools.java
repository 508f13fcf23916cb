package standin.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/**
 * Stands in for SpigotMC's BuildTools: the same arguments, demands and lines. Its Maven is started like the real one, so
 * files of the folders above and of the home folder configure it, but the server is fetched instead of compiled.
 */
public final class BuildTools {

    private static final Pattern JAVA_RANGE = Pattern.compile("\"javaVersions\":\\[(\\d+),(\\d+)\\]");
    private static final int CLASS_FILE_OFFSET = 44;
    private static final String[] WORK =
        {"Pulling updates for Bukkit", "Pulling updates for CraftBukkit", "Applying CraftBukkit Patches", "Compiling Spigot & Spigot-API"};
    private static final long WORK_MILLIS = 500;
    /** As Maven's own script: the home folder's settings for the script, and Java options of the nearest .mvn above. */
    private static final String MAVEN = """
        [ ! -f "$HOME/.mavenrc" ] || . "$HOME/.mavenrc"
        base=$PWD
        while [ "$base" != / ] && [ ! -d "$base/.mvn" ]; do base=$(dirname "$base"); done
        options=
        [ ! -f "$base/.mvn/jvm.config" ] || options=$(tr '\\n' ' ' <"$base/.mvn/jvm.config")
        exec java $MAVEN_OPTS $options -Dmaven.base="$base" -cp "$1" standin.tools.Compile "$2" "$3"
        """;

    private BuildTools() {
    }

    public static void main(String[] arguments) throws Exception {
        Map<String, String> options = parse(arguments);
        String revision = options.getOrDefault("rev", "latest");
        String hub = Fetch.resource("standin.properties").getProperty("hub");
        System.out.println("Loading BuildTools version: git-BuildTools-stand-in (#" + 190 + ")");
        System.out.println("Java Version: Java " + Runtime.version().feature());
        System.out.println("Attempting to build version: '" + revision + "' use --rev <version> to override");
        requireTools();
        String description = Fetch.text(hub + "/versions/" + revision + ".json");
        if (description == null) {
            end("Could not get version " + revision + " does it exist? Try another version or use 'latest'");
        }
        requireJava(description);
        for (String work : WORK) {
            System.out.println(work);
            Thread.sleep(WORK_MILLIS);
        }
        Path folder = Path.of(options.getOrDefault("output-dir", "."));
        Files.createDirectories(folder);
        Path jar = folder.resolve(options.getOrDefault("final-name", "spigot-" + revision + ".jar"));
        compile(hub + "/stand-in/spigot/" + revision + ".jar", jar);
        System.out.println("Success! Everything completed successfully. Copying final .jar files now.");
        System.out.println("  - Saved as " + jar);
    }

    private static Map<String, String> parse(String[] arguments) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < arguments.length; i++) {
            boolean hasValue = i + 1 < arguments.length && !arguments[i + 1].startsWith("--");
            options.put(arguments[i].replaceFirst("^--", ""), hasValue ? arguments[i + 1] : "");
        }
        return options;
    }

    private static void compile(String address, Path jar) throws IOException, InterruptedException {
        Path maven = Files.createDirectories(Path.of("apache-maven/bin")).resolve("mvn");
        Files.writeString(maven, MAVEN);
        String ownJar = Path.of(BuildTools.class.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
        if (new ProcessBuilder("sh", maven.toString(), ownJar, address, jar.toString()).inheritIO().start().waitFor() != 0) {
            end("Error compiling Spigot. Please check the wiki for FAQs.");
        }
    }

    private static void requireTools() throws InterruptedException {
        try {
            int code = new ProcessBuilder("git", "--version").redirectErrorStream(true).start().waitFor();
            if (code != 0) {
                end("Could not successfully run git. Please ensure it is installed and functioning.");
            }
        } catch (IOException e) {
            end("Could not successfully run git. Please ensure it is installed and functioning. " + e.getMessage());
        }
        if (ToolProvider.getSystemJavaCompiler() == null) {
            end("Could not find a Java compiler. Please run BuildTools with a JDK, not a JRE.");
        }
    }

    private static void requireJava(String description) {
        Matcher range = JAVA_RANGE.matcher(description);
        if (!range.find()) {
            return;
        }
        int minimum = Integer.parseInt(range.group(1)) - CLASS_FILE_OFFSET;
        int maximum = Integer.parseInt(range.group(2)) - CLASS_FILE_OFFSET;
        int current = Runtime.version().feature();
        if (current < minimum || current > maximum) {
            end("*** The version you have requested to build requires Java versions between [Java " + minimum + ", Java "
                + maximum + "], but you are using Java " + current);
        }
    }

    private static void end(String sentence) {
        System.err.println(sentence);
        System.exit(1);
    }
}
