package standin.console;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.zip.GZIPOutputStream;
import standin.Software;

/** Writes every line twice: to the console as the software prints it, and to logs/latest.log as it keeps it. */
public final class Log {

    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final Path FOLDER = Path.of("logs");

    private final OutputStream console = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);
    private final OutputStream file;

    public Log() throws IOException {
        Files.createDirectories(FOLDER);
        Path latest = FOLDER.resolve("latest.log");
        archive(latest);
        file = new BufferedOutputStream(Files.newOutputStream(latest), 1 << 16);
    }

    public void info(String text) {
        line("INFO", text);
    }

    public void warn(String text) {
        line("WARN", text);
    }

    public void error(String text) {
        line("ERROR", text);
    }

    public void error(String text, Throwable cause) {
        error(text + "\n" + traceOf(cause));
    }

    public void warn(String text, Throwable cause) {
        warn(text + "\n" + traceOf(cause));
    }

    /** As a server prints what a program writes to its standard error: each line has a head of its own. */
    public void warnLines(Throwable cause) {
        traceOf(cause).lines().forEach(this::warn);
    }

    /** As Java itself prints what nobody caught. */
    public void raw(String before, Throwable cause) {
        raw((before + traceOf(cause) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static String traceOf(Throwable cause) {
        StringWriter trace = new StringWriter();
        cause.printStackTrace(new PrintWriter(trace));
        return trace.toString().stripTrailing();
    }

    /** Straight to the console, without time or level, as a program that was started by the server would. */
    public synchronized void raw(byte[] bytes) {
        write(console, bytes);
    }

    private synchronized void line(String level, String text) {
        String time = LocalTime.now().format(CLOCK);
        String logger = Software.current().isForge() ? " [minecraft/DedicatedServer]" : "";
        String kept = "[" + time + "] [Server thread/" + level + "]" + logger + ": " + text + "\n";
        String shown = Software.current().hasPlugins() ? "[" + time + " " + level + "]: " + text + "\n" : kept;
        write(console, shown.getBytes(StandardCharsets.UTF_8));
        write(file, kept.getBytes(StandardCharsets.UTF_8));
    }

    private static void write(OutputStream out, byte[] bytes) {
        try {
            out.write(bytes);
            out.flush();
        } catch (IOException ignored) {
            // A full disk or a closed console must not stop the server.
        }
    }

    private static void archive(Path latest) throws IOException {
        if (!Files.exists(latest)) {
            return;
        }
        int number = 1;
        while (Files.exists(archiveName(number))) {
            number++;
        }
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(archiveName(number)))) {
            Files.copy(latest, out);
        }
    }

    private static Path archiveName(int number) {
        return FOLDER.resolve(LocalDate.now() + "-" + number + ".log.gz");
    }
}
