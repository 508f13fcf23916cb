package standin.catalogue;

import java.util.List;

/** @param permissions all of them are needed; those that everybody has are not listed
 *  @param without what it says when a condition does not hold; nothing when empty */
record ActingCommand(String words, List<String> permissions, List<String> conditions, String answer, String without) {

    static ActingCommand parse(String[] parts) {
        return new ActingCommand(parts[1], list(parts[2]), list(parts[3]), parts[4], parts[5]);
    }

    String label() {
        return words.split(" ")[0];
    }

    boolean fits(String line) {
        return line.equals(words) || line.startsWith(words + " ");
    }

    private static List<String> list(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(","));
    }
}
