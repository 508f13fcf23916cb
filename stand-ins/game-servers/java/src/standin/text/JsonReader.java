package standin.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** As much JSON as descriptions of mods use. Objects become maps, lists become lists, and the rest becomes text. */
public final class JsonReader {

    private final String source;
    private int position;

    private JsonReader(String source) {
        this.source = source;
    }

    public static Object read(String source) {
        JsonReader reader = new JsonReader(source);
        Object value = reader.value();
        reader.skipBlanks();
        if (reader.position < source.length()) {
            throw new IllegalArgumentException("Text after the end at " + reader.position);
        }
        return value;
    }

    private Object value() {
        return switch (next()) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> text();
            default -> word();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> values = new LinkedHashMap<>();
        take('{');
        while (next() != '}') {
            String key = text();
            take(':');
            values.put(key, value());
            if (next() == ',') {
                position++;
            }
        }
        take('}');
        return values;
    }

    private List<Object> list() {
        List<Object> values = new ArrayList<>();
        take('[');
        while (next() != ']') {
            values.add(value());
            if (next() == ',') {
                position++;
            }
        }
        take(']');
        return values;
    }

    private String text() {
        take('"');
        StringBuilder out = new StringBuilder();
        while (current() != '"') {
            char character = current();
            position++;
            if (character == '\\') {
                character = escaped();
            }
            out.append(character);
        }
        position++;
        return out.toString();
    }

    private char escaped() {
        char kind = current();
        position++;
        if (kind == 'u') {
            position += 4;
            return (char) Integer.parseInt(source.substring(position - 4, position), 16);
        }
        return switch (kind) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            default -> kind;
        };
    }

    private String word() {
        int start = position;
        while (position < source.length() && ",]} \t\r\n".indexOf(source.charAt(position)) < 0) {
            position++;
        }
        if (position == start) {
            throw new IllegalArgumentException("Nothing where a value should be at " + start);
        }
        return source.substring(start, position);
    }

    private void take(char wanted) {
        if (next() != wanted) {
            throw new IllegalArgumentException("No '" + wanted + "' at " + position);
        }
        position++;
    }

    private char next() {
        skipBlanks();
        return current();
    }

    private char current() {
        if (position >= source.length()) {
            throw new IllegalArgumentException("The text ends too soon");
        }
        return source.charAt(position);
    }

    private void skipBlanks() {
        while (position < source.length() && Character.isWhitespace(source.charAt(position))) {
            position++;
        }
    }
}
