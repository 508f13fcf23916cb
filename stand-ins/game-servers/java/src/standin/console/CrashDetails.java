package standin.console;

/** A failure of which the crash report tells more than its stack trace. */
public final class CrashDetails extends RuntimeException {

    private static final long serialVersionUID = 1L;

    final String description;
    final String details;

    public CrashDetails(String description, String details, Throwable cause) {
        super(description, cause);
        this.description = description;
        this.details = details;
    }

    /** Printed in place of this class's own name, which no reader of logs knows. */
    @Override
    public String toString() {
        return "net.minecraft.ReportedException: " + description;
    }
}
