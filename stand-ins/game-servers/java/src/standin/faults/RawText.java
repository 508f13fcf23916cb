package standin.faults;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns \x1b, \r, \n, \t and \\ into the bytes they stand for. */
public final class RawText {

    private static final Pattern ESCAPE = Pattern.compile("\\\\(x[0-9a-fA-F]{2}|[rnt\\\\])");

    private RawText() {
    }

    /** One character per byte, so that any byte can be asked for. */
    public static String unescape(String text) {
        String bytes = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return ESCAPE.matcher(bytes).replaceAll(match -> {
            String code = match.group(1);
            String plain = switch (code) {
                case "r" -> "\r";
                case "n" -> "\n";
                case "t" -> "\t";
                case "\\" -> "\\";
                default -> String.valueOf((char) Integer.parseInt(code.substring(1), 16));
            };
            return Matcher.quoteReplacement(plain);
        });
    }
}
