#pragma once

#include <memory>
#include <random>
#include <string>
#include <vector>

#include <google/protobuf/message.h>

// Changes a message where its meaning lies: a field is set, cleared or doubled, a number becomes one that is awkward, a
// name that of something else in the message, a part another part of the same kind.

namespace qaliper {

class MessageMutator {
public:
    // `words` are names worth trying beside those that stand in the message.
    MessageMutator(google::protobuf::Message& message, std::vector<std::string> words, unsigned seed);

    void mutate();
    // Puts a part of `other` in the place of one of the same kind.
    void cross(const google::protobuf::Message& other);

private:
    using Message = google::protobuf::Message;
    using Field = google::protobuf::FieldDescriptor;

    std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }
    void collect(Message& message);
    std::unique_ptr<Message> copyLike(const google::protobuf::Descriptor& kind); // null when there is none
    std::int64_t awkwardInteger(std::int64_t before);
    double awkwardNumber(double before);
    std::string awkwardText(const std::string& before, bool isBytes);
    void change(Message& message, const Field& field, int at);
    void add(Message& message, const Field& field);
    void rearrange(Message& message, const Field& field);

    Message* root_;
    std::vector<std::string> words_;
    std::mt19937 random_;
    std::vector<Message*> parts_;
};

} // namespace qaliper
