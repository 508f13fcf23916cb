package standin.plugins;

import java.util.List;
import java.util.Map;
import standin.text.Yaml;

/** What plugin.yml or paper-plugin.yml says about its jar. */
record PluginDescription(
    String name, String version, String main, String apiVersion, List<String> depend, List<String> provides,
    boolean isForFolia) {

    static PluginDescription parse(String yaml, boolean isPaperPlugin) throws PluginProblem {
        Map<String, Object> values;
        try {
            values = Yaml.parse(yaml);
        } catch (IllegalArgumentException e) {
            throw PluginProblem.invalidDescription("Invalid plugin.yml");
        }
        for (String key : List.of("name", "version", "main")) {
            if (!values.containsKey(key)) {
                throw PluginProblem.invalidDescription(key + " is not defined");
            }
        }
        return new PluginDescription(
            text(values, "name"), text(values, "version"), text(values, "main"), text(values, "api-version"),
            isPaperPlugin ? paperDependencies(values) : words(values.get("depend")), words(values.get("provides")),
            "true".equals(text(values, "folia-supported")));
    }

    String fullName() {
        return name + " v" + version;
    }

    private static String text(Map<String, Object> values, String key) {
        return String.valueOf(values.getOrDefault(key, ""));
    }

    private static List<String> words(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        return value == null || value.equals("") ? List.of() : List.of(String.valueOf(value));
    }

    /** dependencies → server → name → required, where required is true unless it says otherwise. */
    private static List<String> paperDependencies(Map<String, Object> values) {
        if (!(values.get("dependencies") instanceof Map<?, ?> phases) || !(phases.get("server") instanceof Map<?, ?> server)) {
            return List.of();
        }
        return server.entrySet().stream()
            .filter(entry -> !(entry.getValue() instanceof Map<?, ?> options && "false".equals(options.get("required"))))
            .map(entry -> String.valueOf(entry.getKey()))
            .toList();
    }
}
