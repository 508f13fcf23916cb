package standin.api;

/** What a mod that does something has beside its description. Most of those in tests have nothing. */
public interface ModCode {

    void initialize() throws Exception;

    default void tick() {
    }
}
