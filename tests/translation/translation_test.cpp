#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <gtest/gtest.h>

#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/translation/sentences.h"

// The translation says all that the source says, and nothing else. What is missing is put in by packaging/translate.sh
// and then translated.

namespace qaliper::translation_test {

namespace {

namespace fs = std::filesystem;

const fs::path translationFile = sourceFolder() / "resources" / "translations" / "qaliper_zh_CN.ts";

struct Message {
    QString context;
    QString source;
    QString translation;
    QString kind; // "unfinished", "vanished", or empty
};

std::ostream& operator<<(std::ostream& out, const Message& message) {
    return out << message.context.toStdString() << " | " << message.source.toStdString() << " | "
               << message.translation.toStdString();
}

std::vector<Message> messagesOf(const fs::path& file) {
    QFile device(QString::fromStdString(file.string()));
    EXPECT_TRUE(device.open(QIODevice::ReadOnly)) << file;
    QXmlStreamReader xml(&device);
    std::vector<Message> messages;
    Message message;
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::EndElement && xml.name() == u"message")
            messages.push_back(message);
        if (!xml.isStartElement())
            continue;
        if (xml.name() == u"name")
            message.context = xml.readElementText();
        else if (xml.name() == u"source")
            message.source = xml.readElementText();
        else if (xml.name() == u"translation") {
            message.kind = xml.attributes().value(QLatin1String("type")).toString();
            message.translation = xml.readElementText();
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return messages;
}

// Each once, for a sentence may turn so that a name comes twice.
std::set<std::string> matches(const QString& text, const char* pattern) {
    std::set<std::string> found;
    const QRegularExpression expression{QString::fromLatin1(pattern)};
    for (auto match = expression.globalMatch(text); match.hasNext();)
        found.insert(match.next().captured().toStdString());
    return found;
}

QString accelerator(const QString& text) {
    return QRegularExpression(QStringLiteral("&([A-Za-z])(?![a-z]*;)")).match(text).captured(1).toUpper();
}

TEST(Sentences, AreFoundWhereverTheySpan) {
    EXPECT_EQ(sentencesIn(R"(return say("plain");)"), std::vector<std::string>{"plain"});
    EXPECT_EQ(sentencesIn("say(\n    \"two \"\n    \"lines\", arg(\"a\", say(\"inner \\\"one\\\"\")))"),
        (std::vector<std::string>{"two lines", "inner \\\"one\\\""}));
    EXPECT_EQ(sentencesIn("say(R\"(in \"{file}\", )\" \"not known\")"),
        std::vector<std::string>{R"(in \"{file}\", not known)"});
}

TEST(Sentences, AreNotFoundInWhatOnlyLooksLikeThem) {
    EXPECT_TRUE(sentencesIn("// say(\"in a comment\")\n/* say(\"in another\") */").empty());
    EXPECT_TRUE(sentencesIn("const char* text = \"say(\\\"in a literal\\\")\"; R\"(say(\"raw\"))\"").empty());
    EXPECT_TRUE(sentencesIn("essay(\"another word\"); Text say(Pattern pattern);").empty());
    EXPECT_EQ(sentencesIn("const int a = 1'000; char c = '\"'; say(\"after\")"), std::vector<std::string>{"after"});
}

TEST(Translation, SaysAllThatTheSourceSays) {
    const TemporaryFolder folder;
    const fs::path copy = folder / "copy.ts";
    fs::copy_file(translationFile, copy);
    std::ofstream(folder / "sentences.cpp") << markedForTranslation(sentencesOf(sourceFolder()));
    QProcess lupdate;
    lupdate.setWorkingDirectory(QString::fromStdString(sourceFolder().string()));
    lupdate.start(QStringLiteral(QALIPER_LUPDATE),
        {QStringLiteral("-silent"), QStringLiteral("-I"), QStringLiteral("."), QStringLiteral("-locations"),
            QStringLiteral("none"), QStringLiteral("views"), QStringLiteral("app"),
            QString::fromStdString((folder / "sentences.cpp").string()), QStringLiteral("-ts"),
            QString::fromStdString(copy.string())});
    ASSERT_TRUE(lupdate.waitForFinished(-1));
    ASSERT_EQ(lupdate.exitCode(), 0) << lupdate.readAllStandardError().toStdString();
    const std::vector<Message> messages = messagesOf(copy);
    EXPECT_GT(messages.size(), 1000U);
    for (const Message& message : messages)
        EXPECT_EQ(message.kind, QString()) << message << "\nRun packaging/translate.sh and translate what is new";
}

TEST(Translation, KeepsWhatIsFilledIn) {
    for (const Message& message : messagesOf(translationFile)) {
        for (const char* pattern : {R"(\{\{|\{[A-Za-z_]\w*\})", "%L?[0-9n]", "<[^>]*>"})
            EXPECT_EQ(matches(message.source, pattern), matches(message.translation, pattern)) << message;
    }
}

// "1 nodes" is never said: a sentence with a number has a word for one thing, or a twin that begins alike with 1.
TEST(Sentences, SpeakOfOneThingAsOneThing) {
    const std::set<QString> neverOne{// what stands there is more than one, or has a sentence of its own
        QStringLiteral("%1 (%2 places)"), QStringLiteral("to {count} consumers"), QStringLiteral("{count} reformats"),
        QStringLiteral("%1 places"), QStringLiteral("%1, the first of %2 places"), QStringLiteral("At all %1 places"),
        QStringLiteral("At %1 of %2 places"), QStringLiteral(" · verified at %1 places together"),
        QStringLiteral("All its %1 places"), QStringLiteral("%1, the first of %2 nodes"),
        QStringLiteral("represents %1 nodes"), QStringLiteral("%1 scales from %2 to %3")};
    const QStringList longNeverOne{QStringLiteral("{count} layers read their weights after"),
        QStringLiteral("{count} of {all} nodes have no name or share one"),
        QStringLiteral("The {count} initializers become constants"),
        QStringLiteral("These are too many values to copy; the limit is %1")};
    const auto isNeverOne = [&](const QString& sentence) {
        return neverOne.contains(sentence) ||
            std::ranges::any_of(longNeverOne, [&](const QString& begin) { return sentence.startsWith(begin); });
    };
    const QRegularExpression counted(QStringLiteral(
        "(?:\\{(?:count|all|nodes|layers|initializers|compared|otherCompared|runs|reformats|scales|zeros|left|pictures|"
        "hops|length|quantized|boxes|steps|fixed)\\}|%L?\\d) (?:(?!of )[A-Za-z/]+ ){0,2}?"
        "(nodes|layers|findings|steps|fixes|scales|ranges|places|readers|reformats|inferences|initializers|regions|"
        "engines|pairs|pictures|tensors|inputs|outputs|channels|values|zeros|lines|hits|errors|warnings|notes|"
        "differences|activations|numbers|requantizations|elements|quantizers|families|points)\\b"));
    std::set<QString> sentences;
    for (const Message& message : messagesOf(translationFile))
        sentences.insert(message.source);
    for (const QString& sentence : sentences) {
        const auto match = counted.match(sentence);
        if (!match.hasMatch() || isNeverOne(sentence))
            continue;
        const QString begin = sentence.left(match.capturedStart());
        const QString word = match.captured().section(QLatin1Char(' '), 1).left(3);
        const QString singular = sentence.left(match.capturedEnd() - 1) + sentence.mid(match.capturedEnd());
        const bool hasTwin = sentences.contains(singular) || std::ranges::any_of(sentences, [&](const QString& other) {
            return other.startsWith(begin + QStringLiteral("1 ") + word) ||
                other.startsWith(begin + QStringLiteral("one ") + word);
        });
        EXPECT_TRUE(hasTwin) << sentence.toStdString();
    }
}

// "&Open…" is "打开(&O)…": the same key, and the sign that a dialog follows.
TEST(Translation, KeepsKeysAndEllipses) {
    for (const Message& message : messagesOf(translationFile)) {
        if (!message.context.startsWith(QLatin1String("qaliper::")))
            continue;
        EXPECT_EQ(accelerator(message.source), accelerator(message.translation)) << message;
        EXPECT_EQ(message.source.endsWith(QChar(0x2026)), message.translation.endsWith(QChar(0x2026))) << message;
    }
}

TEST(Translation, LeavesNothingInEnglishButNames) {
    const QRegularExpression chinese(QStringLiteral("[\\x{4e00}-\\x{9fff}]"));
    const QRegularExpression words(QStringLiteral("[a-z]{2,} [a-z]{2,}"));
    for (const Message& message : messagesOf(translationFile)) {
        if (message.source.contains(words)) {
            EXPECT_TRUE(message.translation.contains(chinese)) << message;
        }
    }
}

} // namespace
} // namespace qaliper::translation_test
