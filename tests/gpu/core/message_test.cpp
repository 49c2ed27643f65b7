#include "gpu/core/messages/message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>
#include <set>
#include <string>

#include "gpu/core/message_json.h"
#include "gpu/core/messages/all.h"
#include "gpu/core/result.h"

namespace simtscope {
namespace {

TEST(Messages, IdsAreDistinctAndFound)
{
    std::set<std::string> ids;
    for (const MessageRow* row : messageTable()) {
        const std::string id = row->id();
        EXPECT_TRUE(std::regex_match(id, std::regex("[a-z]+[.][a-z0-9]+(-[a-z0-9]+)*"))) << id;
        EXPECT_TRUE(ids.insert(id).second) << id;
        EXPECT_EQ(findMessage(id), row) << id;
    }
    EXPECT_EQ(findMessage("file.cannot-read"), &msg::file::cannotRead);
    EXPECT_EQ(findMessage("file.of-tomorrow"), nullptr);
}

TEST(Messages, EnglishTextContainsTheArguments)
{
    const Message message = msg::fault::atBecause("a.cu:8", "add", "(0,0,0)", "(1,0,0)", plainMessage("reads"), msg::call::freed());
    EXPECT_EQ(message.text(), "a.cu:8: kernel add, block (0,0,0), thread (1,0,0) reads; this memory has been freed.");
    EXPECT_EQ(message.fix(), "");
    EXPECT_EQ(msg::run::timedOut(2.5, msg::run::launchedNothing()).text(),
              "the program was stopped after 2.5 s; it had launched no kernel");
    EXPECT_EQ(msg::program::notInRange("size", "-1", 1, 1024).fix(), "Give a whole number from 1 to 1024.");
    EXPECT_EQ(msg::gpu::lanesExited(0xff00).text(), "lanes 0xff00 of a warp continue although they have exited");
    EXPECT_EQ(msg::call::bytes(1).text(), "1 byte");
    EXPECT_EQ(msg::call::bytes(16).text(), "16 bytes");
    EXPECT_EQ(Message{}.text(), "");
}

TEST(Messages, FixesAreSentences)
{
    // A fix begins with a capital letter and ends with a full stop or question mark; one that ends in a command has no full stop.
    const std::regex sentence("[A-Z`].*[.?]|[A-Z].*: (nvcc|simtscope|sqlite3) .*[^.]|%[1-9].*");
    for (const MessageRow* row : messageTable())
        EXPECT_TRUE(!*row->fix || std::regex_match(row->fix, sentence)) << row->id() << ": " << row->fix;
}

TEST(Messages, StandWithinOthers)
{
    const Message reason = msg::gpu::noDriver("libcuda.so.1");
    const Message message = msg::run::noCudaEngineFix(reason, reason);
    EXPECT_EQ(message.text(), "the cuda engine is not available: NVIDIA's driver is not installed (libcuda.so.1 was not found)");
    EXPECT_EQ(message.fix(), reason.fix() + " Without a GPU, run it with --engine simt.");
    EXPECT_EQ(joinMessages({msg::run::cancelled(), {}, msg::run::killed()}, "; ").text(), "cancelled; killed");
    EXPECT_TRUE(joinMessages({{}, {}}, "; ").isEmpty());
}

TEST(Messages, ErrorsHavePlaceMessageAndFix)
{
    const Result<void> failed = failAt("a/lesson.json", 3, msg::program::notJson());
    EXPECT_EQ(failed.error().text(), "a/lesson.json:3: is not valid JSON\nCheck this line and the one before it.");
}

TEST(Messages, SurviveJson)
{
    const Message messages[] = {
        msg::fault::atBecause("a.cu:8", "add", "(0,0,0)", "(1,0,0)", plainMessage("reads"), msg::call::freed()),
        msg::run::timedOut(0.125, msg::run::recordedUpTo(3, "add<<<1, 32>>>")),
        msg::gpu::noPath(~std::uint64_t(0), -1, 2),
        msg::run::noCudaEngineFix(msg::gpu::noDriver("x"), Message{}),
        plainMessage("\"quoted\"\n% and %1", "fix"),
    };
    for (const Message& message : messages) {
        EXPECT_EQ(parseMessageJson(formatMessageJson(message)), message) << formatMessageJson(message);
        EXPECT_EQ(restoreMessage(message.row->id(), formatArgumentsJson(message), "else"), message);
    }
}

TEST(Messages, MessagesOfANewerProgramShowTheirText)
{
    EXPECT_EQ(parseMessageJson(R"({"id":"file.of-tomorrow","arguments":[1],"text":"As it was said."})"), plainMessage("As it was said."));
    EXPECT_EQ(parseMessageJson(R"({"id":"file.newer","arguments":["a.simt","7",5],"text":"t"})"), plainMessage("t")) << "another type";
    EXPECT_EQ(parseMessageJson(R"({"id":"file.newer","arguments":["a.simt"],"text":"t"})"), plainMessage("t")) << "too few";
    EXPECT_EQ(restoreMessage("file.newer", "no JSON", "t"), plainMessage("t"));
    for (const char* const json : {"", "[]", "{}", "no JSON", R"({"id":"file.empty","arguments":["a"]})"})
        EXPECT_EQ(parseMessageJson(json), std::nullopt) << json;
}

}  // namespace
}  // namespace simtscope
