package standin.plugins;

import java.nio.file.Path;
import java.util.Collection;

/** Why a jar is not loaded, in the words of the exception a real server prints. */
final class PluginProblem extends Exception {

    private static final long serialVersionUID = 1L;
    private static final String DESCRIPTION = "org.bukkit.plugin.InvalidDescriptionException";

    private PluginProblem(String exception, String message, Throwable cause) {
        super(exception + (message.isEmpty() ? "" : ": " + message), cause);
    }

    static PluginProblem invalidDescription(String message) {
        return new PluginProblem(DESCRIPTION, message, null);
    }

    /** Paper looks for two kinds of description, and says so. */
    static PluginProblem noDescription(Path file, boolean isPaper) {
        return isPaper
            ? new PluginProblem("java.lang.IllegalArgumentException", "Directory '" + file
                + "' does not contain a paper-plugin.yml or plugin.yml! Could not determine plugin type, cannot load a plugin from it!", null)
            : invalidDescription("Jar does not contain plugin.yml");
    }

    static PluginProblem missing(Collection<String> dependencies, String plugin) {
        return new PluginProblem("org.bukkit.plugin.UnknownDependencyException",
            "Unknown/missing dependency plugins: " + dependencies
                + ". Please download and install these plugins to run '" + plugin + "'.", null);
    }

    static PluginProblem unsupportedApi(String apiVersion) {
        return new PluginProblem("org.bukkit.plugin.InvalidPluginException", "Unsupported API version " + apiVersion, null);
    }

    static PluginProblem apiTooLow(String apiVersion) {
        return new PluginProblem("org.bukkit.plugin.InvalidPluginException", "Plugin API version " + apiVersion
            + " is lower than the minimum allowed version. Please update or replace it.", null);
    }

    static PluginProblem notForFolia(String fullName) {
        return new PluginProblem("java.lang.RuntimeException",
            "Could not load plugin '" + fullName + "' as it is not marked as supporting Folia!", null);
    }

    static PluginProblem noMainClass(String main, Throwable cause) {
        return new PluginProblem("org.bukkit.plugin.InvalidPluginException", "Cannot find main class `" + main + "'", cause);
    }

    static PluginProblem invalid(Throwable cause) {
        return new PluginProblem("org.bukkit.plugin.InvalidPluginException", String.valueOf(cause), cause);
    }

    boolean isAboutDescription() {
        return getMessage().startsWith(DESCRIPTION);
    }

    /** Without the name of the exception. */
    String reason() {
        return getCause() == null ? getMessage().replaceFirst("^java\\.lang\\.RuntimeException: ", "") : getCause().toString();
    }

    /** Printed in place of this class's own name, which no reader of logs knows. */
    @Override
    public String toString() {
        return getMessage();
    }
}
