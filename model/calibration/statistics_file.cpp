#include "model/calibration/statistics_file.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <nlohmann/json.hpp>

#include "model/base/file.h"
#include "model/base/sha256.h"

namespace qaliper {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view statisticsSchema = "qaliper-statistics/1";
constexpr std::string_view anyStatisticsSchema = "qaliper-statistics/";

Json toJson(const TensorStatistics& tensor) {
    Json json{{"tensor", tensor.tensor}, {"min", tensor.min}, {"max", tensor.max}, {"count", tensor.count},
        {"not_finite", tensor.infinite}};
    if (!tensor.histogram.bins.empty())
        json["histogram"] = {{"limit", tensor.histogram.limit}, {"bins", tensor.histogram.bins}};
    return json;
}

tl::unexpected<Error> wrongField(const std::string& owner, std::string_view field) {
    return fail(ErrorKind::Invalid,
        owner.empty() ? say("These statistics have no valid field {field}", arg("field", field))
                      : say("These statistics have no valid field {field} of tensor {tensor}", arg("field", field),
                            arg("tensor", owner)));
}

// Reads fields of one object and remembers the first that is wrong.
class FieldReader {
public:
    FieldReader(const Json& object, std::string owner) : object_(&object), owner_(std::move(owner)) {}

    template <class Value>
    Value get(const char* field) {
        const auto found = object_->find(field);
        if (found == object_->end() || !holds<Value>(*found)) {
            if (wrong_.empty())
                wrong_ = field;
            return Value();
        }
        return found->template get<Value>();
    }
    void refuse(std::string_view field) {
        if (wrong_.empty())
            wrong_ = field;
    }
    Status status() const {
        if (wrong_.empty())
            return {};
        return wrongField(owner_, wrong_);
    }

private:
    template <class Value>
    static bool holds(const Json& value) {
        if constexpr (std::same_as<Value, std::string>) {
            return value.is_string();
        } else if constexpr (std::same_as<Value, double>) {
            return value.is_number() && std::isfinite(value.get<double>());
        } else if constexpr (std::same_as<Value, std::uint64_t>) {
            return value.is_number_unsigned();
        } else {
            return value.is_array() &&
                std::ranges::all_of(value, [](const Json& item) { return holds<typename Value::value_type>(item); });
        }
    }

    const Json* object_;
    std::string owner_;
    std::string wrong_;
};

Result<TensorStatistics> tensorFrom(const Json& json, std::size_t position) {
    if (!json.is_object() || !json.contains("tensor") || !json["tensor"].is_string())
        return wrongField("", "tensors[" + std::to_string(position) + "].tensor");
    TensorStatistics tensor;
    tensor.tensor = json["tensor"].get<std::string>();
    FieldReader reader(json, tensor.tensor);
    tensor.min = reader.get<double>("min");
    tensor.max = reader.get<double>("max");
    tensor.count = reader.get<std::uint64_t>("count");
    tensor.infinite = reader.get<std::uint64_t>("not_finite");
    if (tensor.min > tensor.max)
        reader.refuse("max");
    QALIPER_CHECK(reader.status());
    if (const auto histogram = json.find("histogram"); histogram != json.end()) {
        if (!histogram->is_object())
            return wrongField(tensor.tensor, "histogram");
        FieldReader inner(*histogram, tensor.tensor);
        tensor.histogram.limit = inner.get<double>("limit");
        tensor.histogram.bins = inner.get<std::vector<std::uint64_t>>("bins");
        const std::vector<std::uint64_t>& bins = tensor.histogram.bins;
        if (tensor.histogram.limit != largestMagnitude(tensor))
            inner.refuse("limit");
        if (bins.empty() ||
            std::accumulate(bins.begin(), bins.end(), std::uint64_t{0}) + tensor.infinite != tensor.count)
            inner.refuse("bins");
        QALIPER_CHECK(inner.status());
    }
    return tensor;
}

Result<Statistics> statisticsFrom(const Json& json) {
    FieldReader reader(json, {});
    Statistics statistics;
    statistics.samples = reader.get<std::uint64_t>("samples");
    statistics.model = reader.get<std::string>("model");
    statistics.sha256 = reader.get<std::string>("sha256");
    statistics.data = reader.get<std::vector<std::string>>("data");
    const auto tensors = json.find("tensors");
    if (tensors == json.end() || !tensors->is_array())
        reader.refuse("tensors");
    QALIPER_CHECK(reader.status());
    for (std::size_t i = 0; i < tensors->size(); ++i) {
        QALIPER_TRY(auto tensor, tensorFrom((*tensors)[i], i));
        statistics.tensors.push_back(std::move(tensor));
    }
    return statistics;
}

std::optional<double> magnitudeIn(const Statistics& statistics, const std::string& tensor) {
    const auto found = std::ranges::find(statistics.tensors, tensor, &TensorStatistics::tensor);
    return found == statistics.tensors.end() ? std::nullopt : std::optional(largestMagnitude(*found));
}

} // namespace

std::string writeStatistics(const Statistics& statistics) {
    Json tensors = Json::array();
    for (const TensorStatistics& tensor : statistics.tensors)
        tensors.push_back(toJson(tensor));
    const Json json{{"schema", statisticsSchema}, {"qaliper", QALIPER_VERSION}, {"model", statistics.model},
        {"sha256", statistics.sha256}, {"data", statistics.data}, {"samples", statistics.samples},
        {"tensors", std::move(tensors)}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Statistics> parseStatistics(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object() || !json.contains("schema") || !json["schema"].is_string())
        return fail(ErrorKind::Invalid, say("This is no file of statistics: calibrate writes one"));
    const auto schema = json["schema"].get<std::string>();
    if (schema != statisticsSchema && schema.starts_with(anyStatisticsSchema))
        return fail(ErrorKind::Unsupported,
            say("These statistics were written by a later program, as {schema}", arg("schema", schema)));
    if (schema != statisticsSchema)
        return fail(ErrorKind::Invalid, say("This is no file of statistics: calibrate writes one"));
    return statisticsFrom(json);
}

Result<Statistics> readStatistics(const std::filesystem::path& path) {
    constexpr std::uint64_t largestFile = 1U << 30;
    QALIPER_TRY(const auto text, readWholeFile(path, largestFile));
    auto statistics = parseStatistics(text);
    if (!statistics)
        statistics.error().path = path;
    return statistics;
}

Status checkBelongsTo(const Statistics& statistics, const std::filesystem::path& model) {
    QALIPER_TRY(const auto sum, sha256Of(model));
    if (sum == statistics.sha256)
        return {};
    return fail({ErrorKind::Stale,
        say("The statistics were measured in another model ({name}); calibrate this one",
            arg("name", statistics.model)),
        model.string(), {}});
}

std::vector<RangeChange> changedRanges(const Statistics& before, const Statistics& after) {
    std::vector<RangeChange> changes;
    for (const TensorStatistics& tensor : before.tensors) {
        RangeChange change{tensor.tensor, largestMagnitude(tensor), magnitudeIn(after, tensor.tensor)};
        if (change.before != change.after)
            changes.push_back(std::move(change));
    }
    for (const TensorStatistics& tensor : after.tensors) {
        if (!magnitudeIn(before, tensor.tensor))
            changes.push_back({tensor.tensor, {}, largestMagnitude(tensor)});
    }
    return changes;
}

} // namespace qaliper
