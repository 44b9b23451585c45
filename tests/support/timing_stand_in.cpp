#include "tests/support/timing_stand_in.h"

#include <fmt/format.h>

namespace qaliper {

namespace {

// Reads the script, which it does not run, and the request; the models lie where the request says.
constexpr const char* reading = R"(
read -r length; head -c "$length" >/dev/null
read -r length; request=$(head -c "$length")
models=$(printf '%s' "$request" | grep -o '"model":"[^"]*"' | sed 's/^"model":"//; s/"$//')
has() { for name in $2; do grep -aq -e "$name" "$1" || return 1; done; }
rounds() { awk -v ms="$1" -v noise="$2" 'BEGIN { printf "["; for (i = 0; i < 10; ++i) printf "%s[%.6f]", (i ? "," : ""), ms * (1 + (i % 3 - 1) * noise); printf "]" }'; }
echo '{"about": {"package": "tensorrt", "release": "10.3.0.26", "gpu": "A GPU", "capability": "8.6", "can": ["parse", "build", "run"]}}'
)";

std::string quoted(const std::string& text) { return "'" + text + "'"; }

std::string condition(const TimingRules& rules) {
    std::string text;
    if (!rules.crashing.empty())
        text +=
            fmt::format("  if has \"$model\" {}; then echo '{{\"end\": \"crashed\", \"signal\": 11}}'; exit 1; fi\n",
                quoted(rules.crashing));
    if (!rules.without.empty())
        text +=
            fmt::format("  if ! has \"$model\" {}; then echo '{{\"end\": \"crashed\", \"signal\": 11}}'; exit 1; fi\n",
                quoted(rules.without));
    if (!rules.refused.empty())
        text += fmt::format("  if has \"$model\" {}; then echo '{{\"parsed\": false, \"tensors\": [], \"errors\": "
                            "[{{\"text\": \"no such thing\", \"node\": \"\", \"operator\": \"\", \"index\": 0}}]}}'; "
                            "bad=\"$bad $at\"; at=$((at + 1)); continue; fi\n",
            quoted(rules.refused));
    text += "  echo '{\"parsed\": true, \"errors\": [], \"tensors\": []}'\n";
    if (!rules.unbuilt.empty())
        text += fmt::format("  if has \"$model\" {}; then echo '{{\"log\": \"E\", \"text\": \"Could not find any "
                            "implementation\"}}'; echo '{{\"built\": false, \"seconds\": 1, \"bytes\": 0, \"layers\": "
                            "null}}'; bad=\"$bad $at\"; at=$((at + 1)); continue; fi\n",
            quoted(rules.unbuilt));
    return text;
}

std::string programOf(const TimingRules& rules) {
    std::string text = reading;
    if (!rules.log.empty())
        text += fmt::format("printf '%s\\n' \"$models\" | grep -c . >> {}\n", quoted(rules.log));
    if (rules.waitsAfter > 0)
        text +=
            fmt::format("if [ -n \"$models\" ]; then echo >> \"$0.count\"; if [ $(wc -l < \"$0.count\") -gt {} ]; then "
                        ": > \"$0.waits\"; exec tail -f /dev/null; fi; fi\n",
                rules.waitsAfter);
    text += "at=0; bad=\nfor model in $models; do\n  echo \"{\\\"model\\\": $at}\"\n" + condition(rules) +
        "  echo '{\"built\": true, \"seconds\": 1, \"bytes\": '$(wc -c < \"$model\")', \"layers\": null}'\n"
        "  at=$((at + 1))\ndone\nat=0\ncase \" $bad \" in *' 0 '*) models= ;; esac\nfor model in $models; do\n";
    text += fmt::format("  ms={}\n", rules.ms);
    for (const auto& [names, ms] : rules.costs)
        text += fmt::format(
            "  if has \"$model\" {}; then ms=$(awk \"BEGIN {{ print $ms + {} }}\"); fi\n", quoted(names), ms);
    text += fmt::format("  noise={}; if [ $at = 0 ]; then noise=0; fi\n", rules.noise);
    text += "  case \" $bad \" in *\" $at \"*) ;; *) echo \"{\\\"model\\\": $at}\"; echo \"{\\\"ran\\\": true, "
            "\\\"times\\\": $(rounds $ms $noise), \\\"clocks\\\": [], \\\"profile\\\": \\\"\\\"}\" ;; esac\n"
            "  at=$((at + 1))\ndone\necho '{\"end\": \"done\"}'\n";
    return text;
}

std::string numbers(std::size_t count) {
    std::string text = "1";
    for (std::size_t i = 1; i < count; ++i)
        text += fmt::format(", {}", static_cast<int>(i * 37 % 19) - 9);
    return text;
}

} // namespace

std::string productsToTime() {
    const auto product = [](const char* name, const char* input) {
        return fmt::format("{0}_q = QuantizeLinear ({1}, s, z) {0}_pair = DequantizeLinear ({0}_q, s, z) "
                           "{0}_weight = DequantizeLinear ({0}_w, ws, z) {0}_m = MatMul ({0}_pair, {0}_weight) "
                           "{0}_r = Relu ({0}_m) ",
            name, input);
    };
    return "g (float[4,8] x) => (float[4,4] y) <float s = {0.1}, float ws = {0.03}, int8 z = {0}, int8[8,16] one_w = "
           "{" +
        numbers(128) + "}, int8[16,32] two_w = {" + numbers(512) + "}, int8[32,4] three_w = {" + numbers(128) + "}> {" +
        product("one", "x") + product("two", "one_r") + product("three", "two_r") + "y = Neg (three_r) }";
}

StandIn timingStandIn(const TimingRules& rules) { return StandIn({}, programOf(rules)); }

} // namespace qaliper
