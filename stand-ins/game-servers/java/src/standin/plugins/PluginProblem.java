package standin.plugins;

import java.util.Collection;

/** Why a jar is not loaded, in the words of the exception a real server prints. */
final class PluginProblem extends Exception {

    private static final long serialVersionUID = 1L;

    private PluginProblem(String exception, String message) {
        super(exception + ": " + message);
    }

    static PluginProblem invalidDescription(String message) {
        return new PluginProblem("org.bukkit.plugin.InvalidDescriptionException", message);
    }

    static PluginProblem missing(Collection<String> dependencies, String plugin) {
        return new PluginProblem("org.bukkit.plugin.UnknownDependencyException",
            "Unknown/missing dependency plugins: " + dependencies
                + ". Please download and install these plugins to run '" + plugin + "'.");
    }

    static PluginProblem unsupportedApi(String apiVersion) {
        return new PluginProblem("org.bukkit.plugin.InvalidPluginException", "Unsupported API version " + apiVersion);
    }

    static PluginProblem invalid(Throwable cause) {
        return new PluginProblem("org.bukkit.plugin.InvalidPluginException", String.valueOf(cause));
    }

    /** Printed in place of this class's own name, which no reader of logs knows. */
    @Override
    public String toString() {
        return getMessage();
    }
}
