package standin.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import standin.GameServer;
import standin.console.CrashReport;

/** The commands that begin with "standin": everything that can go wrong with a server, on demand. */
public final class Faults {

    private static final int JVM_ABORT = 134;
    private static final int MEBIBYTE = 1 << 20;
    /** What zlib takes for one compressor, window and tables. */
    private static final int DEFLATER_BYTES = 268_000;
    private static final int MOST_NATIVE_MEBIBYTES = 16_384;

    private final GameServer server;
    private final DiskFill disk;
    private final Children children;
    private final List<Object> kept = new ArrayList<>();

    public Faults(GameServer server) {
        this.server = server;
        disk = new DiskFill(server);
        children = new Children(server.log());
    }

    public String run(String line) throws IOException {
        String[] words = line.split(" ", 2);
        String rest = words.length > 1 ? words[1] : "";
        switch (words[0]) {
            case "crash" -> crash();
            case "exit" -> Runtime.getRuntime().halt(number(rest, 1));
            case "hang" -> server.hang();
            case "hang-on-stop" -> server.hangOnStop();
            case "leak" -> leak();
            case "leak-native" -> inBackground(() -> leakNative(number(rest, MOST_NATIVE_MEBIBYTES)));
            case "flood" -> inBackground(() -> flood(number(rest, 1)));
            case "fill" -> inBackground(() -> disk.fill(Long.parseLong(rest)));
            case "fork" -> inBackground(() -> children.start(number(rest, 1)));
            case "print" -> server.log().raw((RawText.unescape(rest) + "\n").getBytes(StandardCharsets.ISO_8859_1));
            default -> {
                return "standin crash | exit N | hang | hang-on-stop | leak | leak-native [MEBIBYTES] | flood SECONDS"
                    + " | fill BYTES | fork N | print TEXT";
            }
        }
        return null;
    }

    /** Ends at once, without saving, with the code of a JVM that was aborted. */
    private void crash() {
        CrashReport.write(server.log(), server.version(), "Exception in server tick loop",
            new IllegalStateException("standin crash"));
        Runtime.getRuntime().halt(JVM_ABORT);
    }

    private void leak() {
        try {
            while (true) {
                kept.add(new byte[MEBIBYTE]);
            }
        } catch (OutOfMemoryError e) {
            kept.clear();
            CrashReport.write(server.log(), server.version(), "Exception in server tick loop", e);
            server.endWith(1);
        }
    }

    /** Memory outside of the heap, which only the limit of the container ends. */
    private void leakNative(int mebibytes) {
        byte[] input = new byte[64 * 1024];
        byte[] output = new byte[64 * 1024];
        for (long bytes = 0; bytes < (long) mebibytes * MEBIBYTE; bytes += DEFLATER_BYTES) {
            Deflater deflater = new Deflater();
            deflater.setInput(input);
            deflater.deflate(output);
            kept.add(deflater);
        }
        server.log().info("[standin] holding " + mebibytes + " MiB outside of the heap");
    }

    private void flood(int seconds) {
        long until = System.nanoTime() + seconds * 1_000_000_000L;
        long lines = 0;
        while (System.nanoTime() < until) {
            server.log().info("[standin] flood line " + lines++ + " of a plugin that never stops talking");
        }
        server.log().info("[standin] flood ended after " + lines + " lines");
    }

    private static int number(String text, int otherwise) {
        return text.isBlank() ? otherwise : Integer.parseInt(text.trim());
    }

    private static void inBackground(Runnable task) {
        Thread thread = new Thread(task, "standin");
        thread.setDaemon(true);
        thread.start();
    }
}
