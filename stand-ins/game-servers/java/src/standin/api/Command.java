package standin.api;

/** A command that a plugin brings. */
@FunctionalInterface
public interface Command {

    /** @param text what stands after the command's name */
    void run(Sender sender, String text);

    interface Sender {
        /** Null: the console. */
        Player player();

        boolean isOperator();

        void tell(String text);
    }
}
