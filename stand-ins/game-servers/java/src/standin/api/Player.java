package standin.api;

import java.util.UUID;

/** Somebody on the server, whichever edition they came with. */
public interface Player {

    String name();

    UUID uuid();

    /** As it appears in the log: "/127.0.0.1:50123". */
    String address();

    void tell(String text);

    void disconnect(String reason);

    /** Puts a player on the list that this player's client shows. */
    default void showOnList(Player other) {
    }

    default void hideFromList(Player other) {
    }

    default void keepAlive() {
    }
}
