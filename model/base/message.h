#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "model/base/packer.h"
#include "model/base/result.h"

// Messages to and from the helper process. What a message consists of is said once, for both directions:
//
//   void fields(auto& message, Of<OutputPair> auto& it) { message(it.before, it.after); }
//
// A function isValid(const Request&) beside it, if there is one, has the last word on what was read. The bytes are stored
// nowhere, and both processes are of one release.

namespace qaliper {

template <class Value, class Type>
concept Of = std::same_as<std::remove_const_t<Value>, Type>;

// An enumeration, or an optional one, of which no value beyond `last` is read.
template <class Value, class Enum>
struct UpTo {
    Value& value;
    Enum last;
};
template <class Value, class Enum>
UpTo<Value, Enum> upTo(Value& value, Enum last) {
    return {value, last};
}

class MessageWriter {
public:
    template <class... Values>
    void operator()(const Values&... values) {
        (write(values), ...);
    }
    std::string take() && { return std::move(packer_).take(); }

private:
    template <class Value>
    void write(const Value& value) {
        if constexpr (std::is_enum_v<Value>)
            packer_.put(static_cast<std::underlying_type_t<Value>>(value));
        else if constexpr (std::same_as<Value, bool>)
            packer_.put(static_cast<std::uint8_t>(value));
        else if constexpr (std::integral<Value> || std::same_as<Value, double>)
            packer_.put(value);
        else if constexpr (std::convertible_to<const Value&, std::string_view>)
            packer_.put(std::string_view(value));
        else
            fields(*this, value);
    }
    void write(const std::filesystem::path& path) { write(path.native()); }
    template <class Value, class Enum>
    void write(const UpTo<Value, Enum>& limited) {
        write(limited.value);
    }
    template <class Value>
    void write(const std::optional<Value>& value) {
        write(value.has_value());
        if (value)
            write(*value);
    }
    template <class Value>
    void write(const std::shared_ptr<const Value>& value) {
        write(value != nullptr);
        if (value)
            write(*value);
    }
    template <class... Values>
    void write(const std::variant<Values...>& value) {
        write(static_cast<std::uint8_t>(value.index()));
        std::visit([&](const auto& held) { write(held); }, value);
    }
    template <class Value>
    void write(const std::vector<Value>& values) {
        write(static_cast<std::uint64_t>(values.size()));
        for (const Value& value : values)
            write(value);
    }

    Packer packer_;
};

// Never reserves more memory than a multiple of the bytes that are there.
class MessageReader {
public:
    explicit MessageReader(std::string_view bytes) : unpacker_(bytes) {}

    template <class... Values>
    void operator()(Values&&... values) {
        (read(values), ...);
    }
    bool atEnd() const { return unpacker_.atEnd(); }

private:
    static constexpr int deepest = 16; // real types hold fewer types within each other

    template <class Value>
    void read(Value& value) {
        if constexpr (std::is_enum_v<Value>)
            value = static_cast<Value>(unpacker_.get<std::underlying_type_t<Value>>());
        else if constexpr (std::same_as<Value, bool>)
            value = unpacker_.get<std::uint8_t>() != 0;
        else if constexpr (isPlain<Value>)
            value = unpacker_.get<Value>();
        else
            fields(*this, value);
    }
    void read(std::filesystem::path& path) { path = unpacker_.get<std::string>(); }
    template <class Enum>
    void read(UpTo<Enum, Enum>& limited) {
        read(limited.value);
        if (limited.value > limited.last)
            unpacker_.refuse();
    }
    template <class Enum>
    void read(UpTo<std::optional<Enum>, Enum>& limited) {
        read(limited.value);
        if (limited.value > limited.last)
            unpacker_.refuse();
    }
    template <class Value>
    void read(std::optional<Value>& value) {
        value.reset();
        if (isThere())
            read(value.emplace());
    }
    template <class Value>
    void read(std::shared_ptr<const Value>& value) {
        value.reset();
        if (!isThere())
            return;
        if (++depth_ > deepest)
            unpacker_.refuse();
        Value held;
        if (unpacker_.ok())
            read(held);
        value = std::make_shared<const Value>(std::move(held));
        --depth_;
    }
    template <class... Values>
    void read(std::variant<Values...>& value) {
        const auto index = unpacker_.get<std::uint8_t>();
        std::uint8_t at = 0;
        const auto readAs = [&]<class Value>(std::type_identity<Value>) {
            if (at++ != index)
                return false;
            read(value.template emplace<Value>());
            return true;
        };
        if (!(readAs(std::type_identity<Values>{}) || ...))
            unpacker_.refuse();
    }
    template <class Value>
    void read(std::vector<Value>& values) {
        values.clear();
        const std::size_t count = unpacker_.getCount(isPlain<Value> ? leastBytes<Value>() : 1);
        if constexpr (isNumber<Value>)
            values.reserve(count);
        for (std::size_t i = 0; i < count && unpacker_.ok(); ++i)
            read(values.emplace_back());
    }

    template <class Value>
    static constexpr bool
        isNumber = (std::integral<Value> && !std::same_as<Value, bool>) || std::same_as<Value, double>;
    template <class Value>
    static constexpr bool isPlain =
        isNumber<Value> || std::same_as<Value, std::string> || std::same_as<Value, std::string_view>;
    template <class Value>
    static constexpr std::size_t leastBytes() {
        return isNumber<Value> ? sizeof(Value) : sizeof(std::uint64_t);
    }
    bool isThere() { return unpacker_.get<std::uint8_t>() != 0; }

    Unpacker unpacker_;
    int depth_ = 0;
};

template <class Message>
std::string encode(const Message& message) {
    MessageWriter writer;
    writer(message);
    return std::move(writer).take();
}

// Text views of the message point into `bytes`. Errors: WorkerDied for bytes that are no such message.
template <class Message>
Result<Message> decode(std::string_view bytes) {
    MessageReader reader(bytes);
    Message message;
    reader(message);
    bool isWhole = reader.atEnd();
    if constexpr (requires { isValid(message); })
        isWhole = isWhole && isValid(message);
    if (!isWhole)
        return fail(ErrorKind::WorkerDied, say("The helper process sent an invalid answer"));
    return message;
}

} // namespace qaliper
