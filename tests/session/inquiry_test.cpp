#include <condition_variable>
#include <deque>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "model/session/inquiry.h"

// Which answers still fit, and what is asked again.

namespace qaliper::inquiry_test {
namespace {

// An open model of which the current version is linked and checked.
Inquiry settled() {
    Inquiry inquiry(true);
    inquiry.beginModel();
    while (const auto request = inquiry.ask())
        EXPECT_TRUE(inquiry.accept(*request));
    EXPECT_TRUE(inquiry.isSettled());
    return inquiry;
}

Request asked(Inquiry& inquiry) {
    const auto request = inquiry.ask();
    EXPECT_TRUE(request);
    return request.value_or(Request());
}

TEST(Inquiry, AModelIsLinkedThenLookedAtThenChecked) {
    Inquiry inquiry(true);
    EXPECT_FALSE(inquiry.ask()) << "nothing is open";
    EXPECT_FALSE(inquiry.isChecking());
    inquiry.beginModel();
    for (const Question question : {Question::Index, Question::Look, Question::Check}) {
        EXPECT_TRUE(inquiry.isChecking());
        const Request request = asked(inquiry);
        EXPECT_EQ(request.question, question);
        EXPECT_FALSE(inquiry.ask()) << "it is being asked";
        EXPECT_TRUE(inquiry.accept(request));
        EXPECT_FALSE(inquiry.accept(request)) << "it is known";
    }
    EXPECT_FALSE(inquiry.isChecking());
    EXPECT_FALSE(inquiry.ask());
}

TEST(Inquiry, WithoutLooksAModelIsCheckedAtOnce) {
    Inquiry inquiry(false);
    inquiry.beginModel();
    EXPECT_TRUE(inquiry.accept(asked(inquiry)));
    EXPECT_EQ(asked(inquiry).question, Question::Check);
}

TEST(Inquiry, AVersionAfterACheckedOneNeedsNoLook) {
    Inquiry inquiry = settled();
    inquiry.beginVersion();
    EXPECT_FALSE(inquiry.hasIndex());
    EXPECT_FALSE(inquiry.hasFindings());
    EXPECT_TRUE(inquiry.accept(asked(inquiry)));
    EXPECT_EQ(asked(inquiry).question, Question::Check);
}

TEST(Inquiry, AnotherModelIsLookedAtThoughTheOneBeforeWasChecked) {
    Inquiry inquiry = settled();
    inquiry.beginModel();
    EXPECT_TRUE(inquiry.accept(asked(inquiry)));
    EXPECT_EQ(asked(inquiry).question, Question::Look);
}

TEST(Inquiry, AnAnswerAboutAnotherVersionIsDropped) {
    Inquiry inquiry = settled();
    inquiry.beginVersion();
    const Request index = asked(inquiry);
    inquiry.beginVersion();
    EXPECT_FALSE(inquiry.accept(index));
    EXPECT_FALSE(inquiry.refuse(index));
    EXPECT_TRUE(inquiry.accept(asked(inquiry)));
    const Request check = asked(inquiry);
    inquiry.beginVersion();
    EXPECT_FALSE(inquiry.accept(check));
    EXPECT_FALSE(inquiry.isSettled());
}

TEST(Inquiry, AnotherTargetAsksForACheckAndKeepsTheIndex) {
    Inquiry inquiry = settled();
    inquiry.changeSettings();
    EXPECT_TRUE(inquiry.hasIndex());
    EXPECT_FALSE(inquiry.isSettled());
    const Request forOne = asked(inquiry);
    EXPECT_EQ(forOne.question, Question::Check);
    inquiry.changeSettings();
    const Request forOther = asked(inquiry);
    EXPECT_NE(forOne.basis, forOther.basis);
    EXPECT_FALSE(inquiry.accept(forOne));
    EXPECT_TRUE(inquiry.accept(forOther));
    EXPECT_FALSE(inquiry.accept(forOne)) << "late";
    EXPECT_TRUE(inquiry.isSettled());
}

TEST(Inquiry, AnIndexIsLinkedOnWhileTheTargetChanges) {
    Inquiry inquiry = settled();
    inquiry.beginVersion();
    const Request index = asked(inquiry);
    inquiry.changeSettings();
    inquiry.changeArtefacts(true);
    EXPECT_FALSE(inquiry.ask()) << "it is being asked, and no target changes it";
    EXPECT_TRUE(inquiry.accept(index));
    EXPECT_EQ(asked(inquiry).basis, inquiry.basis());
}

TEST(Inquiry, FilesOfTensorRTAskForACheckWhenTheyComeAndWhenTheyGo) {
    Inquiry inquiry = settled();
    inquiry.changeArtefacts(true);
    const Request with = asked(inquiry);
    EXPECT_NE(with.basis.artefacts, 0U);
    inquiry.changeArtefacts(false);
    const Request without = asked(inquiry);
    EXPECT_EQ(without.basis.artefacts, 0U);
    EXPECT_FALSE(inquiry.accept(with));
    EXPECT_TRUE(inquiry.accept(without));
}

TEST(Inquiry, NothingChangesWhenFilesGoThatWereNotThere) {
    Inquiry inquiry = settled();
    inquiry.changeArtefacts(false);
    EXPECT_TRUE(inquiry.isSettled());
    EXPECT_FALSE(inquiry.ask());
}

TEST(Inquiry, WithoutItsFilesAgainAVersionIsCheckedAgain) {
    Inquiry inquiry = settled();
    const Basis without = inquiry.basis();
    inquiry.changeArtefacts(true);
    inquiry.changeArtefacts(false);
    EXPECT_EQ(inquiry.basis(), without);
    const Request again = asked(inquiry);
    EXPECT_EQ(again, (Request{Question::Check, without}));
    EXPECT_TRUE(inquiry.accept(again));
}

TEST(Inquiry, ARefusedLookDoesNotKeepFromTheCheck) {
    Inquiry inquiry(true);
    inquiry.beginModel();
    EXPECT_TRUE(inquiry.accept(asked(inquiry)));
    EXPECT_TRUE(inquiry.refuse(asked(inquiry)));
    EXPECT_FALSE(inquiry.hasFailed());
    EXPECT_EQ(asked(inquiry).question, Question::Check);
}

TEST(Inquiry, ARefusedCheckIsAskedAgainWhenSomebodyWantsIt) {
    Inquiry inquiry = settled();
    inquiry.changeSettings();
    const Request check = asked(inquiry);
    EXPECT_TRUE(inquiry.refuse(check));
    EXPECT_TRUE(inquiry.hasFailed());
    EXPECT_FALSE(inquiry.isChecking());
    EXPECT_FALSE(inquiry.isSettled());
    EXPECT_FALSE(inquiry.hasFindings()) << "those at hand are of the target before";
    EXPECT_FALSE(inquiry.ask());
    EXPECT_FALSE(inquiry.refuse(check)) << "said once";
    inquiry.retry();
    EXPECT_TRUE(inquiry.isChecking());
    EXPECT_EQ(asked(inquiry).question, Question::Look) << "nothing is shown meanwhile";
}

TEST(Inquiry, AChangeAsksAgainWhatWasRefused) {
    for (void (Inquiry::*change)() : {&Inquiry::beginVersion, &Inquiry::beginModel, &Inquiry::changeSettings}) {
        Inquiry inquiry = settled();
        inquiry.changeSettings();
        EXPECT_TRUE(inquiry.refuse(asked(inquiry)));
        (inquiry.*change)();
        EXPECT_FALSE(inquiry.hasFailed());
        EXPECT_TRUE(inquiry.ask());
    }
}

TEST(Inquiry, ARefusedCheckLeavesTheLook) {
    Inquiry inquiry(true);
    inquiry.beginModel();
    EXPECT_TRUE(inquiry.accept(asked(inquiry)));
    EXPECT_TRUE(inquiry.accept(asked(inquiry)));
    EXPECT_TRUE(inquiry.refuse(asked(inquiry)));
    EXPECT_TRUE(inquiry.hasFindings());
    inquiry.retry();
    EXPECT_EQ(asked(inquiry).question, Question::Check);
}

TEST(Inquiry, TheCheckOfAnEditHoldsForTheSettingsItWasMadeFor) {
    Inquiry inquiry = settled();
    const Basis made = inquiry.basis();
    EXPECT_TRUE(inquiry.isEditChecked(made));
    inquiry.beginVersion();
    EXPECT_TRUE(inquiry.accept({Question::Index, inquiry.basis()}));
    EXPECT_TRUE(inquiry.accept({Question::Check, inquiry.basis()}));
    EXPECT_TRUE(inquiry.isSettled()) << "nothing is asked of an edit that was checked on the way";
    EXPECT_FALSE(inquiry.ask());
    EXPECT_FALSE(inquiry.isEditChecked(made)) << "of a version that is gone";
}

TEST(Inquiry, TheCheckOfAnEditIsVoidWhenTheTargetChangedMeanwhile) {
    Inquiry inquiry = settled();
    const Basis made = inquiry.basis();
    inquiry.changeSettings();
    EXPECT_FALSE(inquiry.isEditChecked(made));
    inquiry.beginVersion();
    EXPECT_TRUE(inquiry.accept({Question::Index, inquiry.basis()}));
    EXPECT_EQ(asked(inquiry).question, Question::Check);
}

TEST(Inquiry, TheCheckOfAnEditKnowsNothingOfFiles) {
    Inquiry inquiry = settled();
    inquiry.changeArtefacts(true);
    EXPECT_FALSE(inquiry.isEditChecked(inquiry.basis()));
    inquiry.changeArtefacts(false);
    EXPECT_TRUE(inquiry.isEditChecked(inquiry.basis()));
}

// What is checked, and so what an answer says of it.
struct World {
    int version = 0;
    int settings = 0;
    int files = 0;
    friend bool operator==(const World&, const World&) = default;
};

struct Answer {
    Request request;
    World world; // as it was asked about
};

// Threads that answer in no order.
class Answerers {
public:
    explicit Answerers(unsigned seed) {
        for (unsigned i = 0; i < 4; ++i)
            threads_.emplace_back([this, random = std::mt19937(seed + i)]() mutable { work(random); });
    }
    ~Answerers() {
        {
            const std::lock_guard lock(mutex_);
            isOver_ = true;
        }
        changed_.notify_all();
        for (std::thread& thread : threads_)
            thread.join();
    }

    void ask(const Answer& question) {
        {
            const std::lock_guard lock(mutex_);
            waiting_.push_back(question);
            ++open_;
        }
        changed_.notify_all();
    }
    // One of those that are there; nothing if there is none.
    std::optional<Answer> take(std::mt19937& random) {
        const std::lock_guard lock(mutex_);
        return taken(random);
    }
    // Nothing if nobody was asked.
    std::optional<Answer> wait(std::mt19937& random) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !answers_.empty() || open_ == 0; });
        return taken(random);
    }

private:
    std::optional<Answer> taken(std::mt19937& random) {
        if (answers_.empty())
            return std::nullopt;
        --open_;
        return drawn(answers_, random);
    }
    static Answer drawn(std::deque<Answer>& from, std::mt19937& random) {
        std::swap(from[random() % from.size()], from.back());
        const Answer answer = from.back();
        from.pop_back();
        return answer;
    }
    void work(std::mt19937& random) {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [&] { return isOver_ || !waiting_.empty(); });
            if (isOver_)
                return;
            Answer answer = drawn(waiting_, random);
            lock.unlock(); // here it would be worked out
            lock.lock();
            answers_.push_back(answer);
            changed_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Answer> waiting_;
    std::deque<Answer> answers_;
    std::size_t open_ = 0; // questions that are not taken back yet
    bool isOver_ = false;
    std::vector<std::thread> threads_;
};

// The thread of the window: changes things, and keeps the answers that fit.
class Window {
public:
    explicit Window(unsigned seed) : random_(seed), answerers_(seed) {
        inquiry_.beginModel();
        goOn();
    }

    void act() {
        switch (random_() % 12) {
        case 0:
            ++world_.version;
            inquiry_.beginVersion();
            break;
        case 1:
            ++world_.settings;
            inquiry_.changeSettings();
            break;
        case 2:
            world_.files = random_() % 2 == 0 ? 0 : ++lastFiles_;
            inquiry_.changeArtefacts(world_.files != 0);
            break;
        case 3:
            if (inquiry_.hasFailed())
                inquiry_.retry();
            break;
        case 4:
            if (random_() % 8 == 0) {
                world_ = {world_.version + 1, world_.settings + 1, world_.files};
                inquiry_.changeSettings();
                inquiry_.beginModel();
            }
            break;
        case 5:
        case 6:
            if (const auto answer = answerers_.take(random_))
                take(*answer, random_() % 16 == 0);
            break;
        default: await(random_() % 16 == 0);
        }
        goOn();
    }
    void settle() {
        if (inquiry_.hasFailed())
            inquiry_.retry();
        goOn();
        while (inquiry_.isChecking() && await(false))
            goOn();
    }
    void expectTruth() const {
        if (inquiry_.hasIndex()) {
            EXPECT_EQ(index_, world_.version);
        }
        if (inquiry_.hasFindings()) {
            EXPECT_EQ(findings_, world_);
        }
    }
    const Inquiry& inquiry() const { return inquiry_; }

private:
    void goOn() {
        if (const auto request = inquiry_.ask())
            answerers_.ask({*request, world_});
    }
    bool await(bool isRefused) {
        const auto answer = inquiry_.isChecking() ? answerers_.wait(random_) : std::nullopt;
        EXPECT_TRUE(answer || !inquiry_.isChecking()) << "nobody was asked";
        if (answer)
            take(*answer, isRefused);
        return answer.has_value();
    }
    void take(const Answer& answer, bool isRefused) {
        if (isRefused) {
            inquiry_.refuse(answer.request);
            return;
        }
        if (!inquiry_.accept(answer.request))
            return;
        if (answer.request.question == Question::Index)
            index_ = answer.world.version;
        else
            findings_ = answer.world;
    }

    std::mt19937 random_;
    World world_;
    Inquiry inquiry_{true};
    int index_ = -1;
    World findings_{-1, -1, -1};
    int lastFiles_ = 0;
    Answerers answerers_;
};

class AnswersInAnyOrder : public testing::TestWithParam<unsigned> {};

TEST_P(AnswersInAnyOrder, OnlyThoseAboutWhatIsShownAreKept) {
    constexpr int actions = 4000;
    Window window(GetParam());
    for (int i = 0; i < actions; ++i) {
        window.act();
        window.expectTruth();
        ASSERT_FALSE(HasFailure()) << "after " << i << " actions";
    }
    window.settle();
    window.expectTruth();
    EXPECT_TRUE(window.inquiry().isSettled()) << "every question that counts was asked";
}

INSTANTIATE_TEST_SUITE_P(Seeds, AnswersInAnyOrder, testing::Values(1U, 2U, 3U, 4U));

} // namespace
} // namespace qaliper::inquiry_test
