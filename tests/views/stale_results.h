#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "model/session/finding_subject.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"

// A document whose work a test can hold, so that results arrive after what they were made from has changed.

namespace qaliper {

class StaleResults : public WindowTest {
protected:
    StaleResults() {
        std::filesystem::copy_file(demoModel(), folder_ / "model.onnx");
        std::filesystem::copy_file(demoModel().parent_path() / "qaliper.toml", folder_ / "qaliper.toml");
        document_ = open(folder_ / "model.onnx");
        connectTo(*document_);
    }

    void connectTo(Document& document) {
        QObject::connect(
            &document, &Document::failed, &document, [this](const Error& error) { failures_.push_back(error); });
        QObject::connect(
            &document, &Document::announced, &document, [this](const Text& text) { announced_.push_back(toQt(text)); });
    }
    using Works = HeldPool::Works;
    Works hold(const std::function<void()>& act) { return pool_->hold(act); }
    void letGo(Works works) { pool_->letGo(std::move(works)); }
    // Lets it go, and waits for what comes of it.
    void finish(Works works, const std::function<bool()>& condition) {
        letGo(std::move(works));
        ASSERT_TRUE(comesTrue(condition));
    }

    const Analysis& analysis() const { return *document_->analysis(); }
    std::string checkedFor() const { return formatTarget(analysis().context->target); }
    // What is shown as checked is the current version, for the current settings.
    void expectAgreement() const {
        ASSERT_TRUE(document_->isChecked());
        EXPECT_EQ(analysis().context->indexOwner, document_->index());
        EXPECT_EQ(document_->index()->model().graphs, document_->history().current().graphs);
        EXPECT_EQ(checkedFor(), formatTarget(document_->settings().target));
        for (const IgnoredFinding& entry : document_->settings().ignored)
            EXPECT_EQ(std::ranges::count(analysis().findings, entry.key, &Finding::key), 0) << entry.key;
    }

    Finding findingOf(std::string_view rule) const {
        const auto found = std::ranges::find(analysis().findings, rule, &Finding::rule);
        EXPECT_NE(found, analysis().findings.end()) << rule;
        return found == analysis().findings.end() ? Finding() : *found;
    }
    static FindingSubject subjectIn(const std::shared_ptr<const Analysis>& analysis) {
        const auto& findings = analysis->findings;
        const auto found = std::ranges::find(findings, "conv-group-misaligned", &Finding::rule);
        return {analysis, {static_cast<std::size_t>(found - findings.begin())}};
    }
    // One that no automatic fix removes.
    std::string lastingKey() const {
        const auto isLasting = [](const Finding& finding) {
            return std::ranges::none_of(finding.offers, &Offer::automatic);
        };
        const auto found = std::ranges::find_if(analysis().findings, isLasting);
        EXPECT_NE(found, analysis().findings.end());
        return found == analysis().findings.end() ? std::string() : found->key;
    }
    void fixAll() {
        document_->applyAutomatic();
        ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    }
    // As an exporter does: another file takes the name. It has one node more.
    void writeOther() {
        const std::filesystem::path other = folder_ / "other.onnx";
        must(saveModel(withNodeInFront(document_->history().steps().front().model), other, {}, {}));
    }
    void replaceFile() { must(writeWholeFile(folder_ / "model.onnx", must(readWholeFile(folder_ / "other.onnx")))); }
    void writeProject(const std::string& target) {
        std::string text = must(readWholeFile(folder_ / "qaliper.toml"));
        const std::size_t begin = text.find("target = \"");
        text.replace(begin, text.find('\n', begin) - begin, "target = \"" + target + "\"");
        must(writeWholeFile(folder_ / "qaliper.toml", text));
    }
    void setTarget(const std::string& target) { document_->setTarget(must(parseTarget(target))); }
    void expectFailure(ErrorKind kind) const {
        ASSERT_FALSE(failures_.empty());
        EXPECT_EQ(failures_.back().kind, kind) << describe(failures_.back());
    }

    Document* document_ = nullptr;
    std::vector<Error> failures_;
    std::vector<QString> announced_;
};

} // namespace qaliper
