package standin.broken;

import java.util.Map;
import standin.api.Plugin;

/** Takes something for granted that is not in its settings. */
public final class ForgetfulPlugin implements Plugin {

    private Map<String, Integer> prices;

    @Override
    public void enable(Context context) {
        context.log().info("Selling " + prices.size() + " things");
    }
}
