package standin.broken;

import standin.api.ModCode;

/** Misses a file of its own. */
public final class ForgetfulMod implements ModCode {

    @Override
    public void initialize() {
        throw new IllegalStateException("No prices: config/shop.json was written by an older version");
    }
}
