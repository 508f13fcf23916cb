package standin.broken;

import standin.api.ModCode;

/**
 * Changes a part of the game that is different here. This server has no such parts, so the failure of the tool that
 * would make the change is only spoken.
 */
public final class MisfitMod implements ModCode {

    private static final class Spoken extends Error {

        private static final long serialVersionUID = 1L;

        private final String words;

        Spoken(String words, Throwable cause) {
            super(words, cause);
            this.words = words;
        }

        @Override
        public String toString() {
            return "org.spongepowered.asm.mixin." + words;
        }
    }

    @Override
    public void initialize() {
        throw new Spoken("transformer.throwables.MixinTransformerError: An unexpected critical error was encountered",
            new Spoken("throwables.MixinApplyError: Mixin [shop.mixins.json:PlayerMixin from mod shop] from phase [DEFAULT] in"
                + " config [shop.mixins.json] FAILED during APPLY", null));
    }
}
