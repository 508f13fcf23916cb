package standin.console;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

/** The file a server leaves in crash-reports/, and the lines it prints about it. */
public final class CrashReport {

    private static final DateTimeFormatter FILE_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd_HH.mm.ss");

    private CrashReport() {
    }

    public static void write(Log log, String version, String description, Throwable cause) {
        log.error("Encountered an unexpected exception", cause);
        writeFile(log, version, description, cause);
    }

    /** The report itself is never printed: it is only in the file. */
    public static void writeFile(Log log, String version, String description, Throwable cause) {
        CrashDetails told = cause instanceof CrashDetails details ? details : null;
        Throwable shown = told == null ? cause : told.getCause();
        StringWriter trace = new StringWriter();
        shown.printStackTrace(new PrintWriter(trace));
        LocalDateTime now = LocalDateTime.now();
        String report = """
            ---- Minecraft Crash Report ----
            // Nobody asked for this one.

            Time: %s
            Description: %s

            %s

            A detailed walkthrough of the error, its code path and all known details is as follows:
            ---------------------------------------------------------------------------------------

            %s-- System Details --
            Details:
            \tMinecraft Version: %s
            \tJava Version: %s, %s
            """.formatted(now.withNano(0), told == null ? description : told.description, trace,
                told == null ? "" : told.details + "\n", version,
                System.getProperty("java.version"), System.getProperty("java.vendor"));
        Path file = Path.of("crash-reports", "crash-" + now.format(FILE_TIME) + "-server.txt");
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, report);
            log.error("This crash report has been saved to: " + file.toAbsolutePath());
        } catch (IOException e) {
            log.error("We were unable to save this crash report to disk.");
        }
    }
}
