package standin.api;

/** A plugin that decides who may do what. */
@FunctionalInterface
public interface PermissionSource {

    /** Null: it says nothing about this, and operators may. */
    Boolean decide(Player player, String permission);
}
