package standin.plugins;

import java.util.regex.Pattern;

/** Compares "1.20", "1.21.4" and "26.1" part by part. */
final class ApiVersion {

    private static final Pattern FORM = Pattern.compile("\\d+(\\.\\d+){1,2}");

    private ApiVersion() {
    }

    /** A plugin without an api-version is a legacy plugin and always welcome. */
    static boolean isSupported(String wanted, String minecraftVersion) {
        return wanted.isEmpty() || FORM.matcher(wanted).matches() && compare(wanted, minecraftVersion) <= 0;
    }

    /** Without a minimum, or one that is no version, all are. */
    static boolean isAtLeast(String wanted, String minimum) {
        return !FORM.matcher(minimum).matches() || FORM.matcher(wanted).matches() && compare(wanted, minimum) >= 0;
    }

    private static int compare(String left, String right) {
        String[] leftParts = left.split("\\.");
        String[] rightParts = right.split("\\.");
        for (int i = 0; i < Math.max(leftParts.length, rightParts.length); i++) {
            int difference = part(leftParts, i) - part(rightParts, i);
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    private static int part(String[] parts, int index) {
        return index < parts.length ? Integer.parseInt(parts[index]) : 0;
    }
}
