package standin.broken;

import standin.api.ModCode;

/** Does nothing wrong: what is wrong with its file is something else. */
public final class QuietMod implements ModCode {

    @Override
    public void initialize() {
        // The server itself says that it is there.
    }
}
