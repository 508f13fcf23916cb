package standin.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** As much YAML as plugin descriptions and Geyser's settings use: nested mappings, lists, plain and quoted words. */
public final class Yaml {

    private record Line(int indent, String text) {
    }

    private final List<Line> lines = new ArrayList<>();
    private int position;

    private Yaml(String source) {
        for (String raw : source.split("\r?\n")) {
            String text = withoutComment(raw);
            if (!text.isBlank() && !text.strip().equals("---")) {
                lines.add(new Line(text.length() - text.stripLeading().length(), text.strip()));
            }
        }
    }

    public static Map<String, Object> parse(String source) {
        Yaml yaml = new Yaml(source);
        return yaml.lines.isEmpty() ? Map.of() : yaml.mapping(yaml.lines.get(0).indent);
    }

    private Map<String, Object> mapping(int indent) {
        Map<String, Object> values = new LinkedHashMap<>();
        while (position < lines.size() && lines.get(position).indent == indent) {
            String text = lines.get(position).text;
            int colon = colonIn(text);
            if (colon < 0) {
                throw new IllegalArgumentException("could not find expected ':' in \"" + text + "\"");
            }
            position++;
            String key = scalar(text.substring(0, colon));
            String value = text.substring(colon + 1).strip();
            values.put(key, value.isEmpty() ? block(indent) : inline(value));
        }
        return values;
    }

    /** What stands below a key: a deeper mapping, a list (which may be as deep as its key), or nothing. */
    private Object block(int parentIndent) {
        if (position >= lines.size()) {
            return "";
        }
        Line next = lines.get(position);
        if (next.text.startsWith("-") && next.indent >= parentIndent) {
            return list(next.indent);
        }
        return next.indent > parentIndent ? mapping(next.indent) : "";
    }

    private List<String> list(int indent) {
        List<String> items = new ArrayList<>();
        while (position < lines.size() && lines.get(position).indent == indent
            && lines.get(position).text.startsWith("-")) {
            items.add(scalar(lines.get(position).text.substring(1)));
            position++;
        }
        return items;
    }

    private static Object inline(String value) {
        if (!value.startsWith("[") || !value.endsWith("]")) {
            return scalar(value);
        }
        List<String> items = new ArrayList<>();
        for (String item : value.substring(1, value.length() - 1).split(",")) {
            if (!item.isBlank()) {
                items.add(scalar(item));
            }
        }
        return items;
    }

    private static String scalar(String text) {
        return text.strip().replaceAll("^(['\"])(.*)\\1$", "$2");
    }

    private static int colonIn(String text) {
        return text.endsWith(":") ? text.length() - 1 : text.indexOf(": ");
    }

    private static String withoutComment(String raw) {
        return raw.stripLeading().startsWith("#") ? "" : raw.replaceAll("\\s#.*$", "");
    }
}
