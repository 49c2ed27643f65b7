// Tests the client of language servers: with a scripted server, and the messages' framing. tests/ui/language/clangd_test.cpp has the real
// one.
#include "ui/language/language_server.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>
#include <QtTest/QTest>
#include <csignal>

namespace simtscope::ui {
namespace {

// Answers every request with its own method and the last text that it was sent. It crashes at a request "crash", and never answers "wait".
constexpr char kServer[] = R"(#!/bin/bash
export LC_ALL=C
text=none
reply() { printf 'Content-Length: %d\r\n\r\n%s' "${#1}" "$1"; }
while true; do
    length=0
    while IFS= read -r line; do
        line=${line%$'\r'}
        [[ -z $line ]] && break
        length=${line#Content-Length: }
    done
    IFS= read -r -N "$length" body || exit 0
    [[ $body =~ \"method\":\"([^\"]*)\" ]] && method=${BASH_REMATCH[1]}
    [[ $body =~ \"text\":\"([^\"]*)\" ]] && text=${BASH_REMATCH[1]}
    case $method in
        crash) exit 3 ;;
        wait) continue ;;
        textDocument/didOpen | textDocument/didChange)
            [[ $body =~ \"version\":([0-9]+) ]]
            reply '{"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"uri":"file:///folder/a.cu","version":'"${BASH_REMATCH[1]}"',"diagnostics":[{"message":"'"$text"'"}]}}' ;;
    esac
    if [[ $body =~ \"id\":([0-9]+) ]]; then
        reply '{"jsonrpc":"2.0","id":'"${BASH_REMATCH[1]}"',"result":{"method":"'"$method"'","text":"'"$text"'"}}'
    fi
done
)";

class LanguageServerTest : public testing::Test {
protected:
    LanguageServerTest()
    {
        QFile file(path());
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(kServer);
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    }
    QString path() const { return folder.filePath("server"); }
    static bool waitFor(const std::function<bool()>& condition) { return QTest::qWaitFor(condition, 20000); }
    /// Returns what the server answers to a request of this method.
    static QJsonValue ask(LanguageServer& server, const char* method)
    {
        bool hasReplied = false;
        QJsonValue result;
        server.request(method, {}, [&](const QJsonValue& value) {
            result = value;
            hasReplied = true;
        });
        EXPECT_TRUE(waitFor([&] { return hasReplied; })) << method;
        return result;
    }

    QTemporaryDir folder;
    LanguageText text{"/folder/a.cu", "first", {"clang++", "/folder/a.cu"}};
};

TEST(MessageStream, TakesMessagesInPieces)
{
    MessageReader reader;
    const QByteArray bytes = encodeMessage({{"id", 1}, {"word", QString::fromUtf8("Größe")}}) + encodeMessage({{"id", 2}});
    std::vector<QJsonObject> messages;
    for (const char byte : bytes) {
        reader.add(QByteArray(1, byte));
        while (const std::optional<QJsonObject> message = reader.next())
            messages.push_back(*message);
    }
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_EQ(messages[0]["word"].toString(), QString::fromUtf8("Größe"));
    EXPECT_EQ(messages[1]["id"].toInt(), 2);
    EXPECT_FALSE(reader.isBroken());
}

TEST(MessageStream, RefusesWhatIsNoMessage)
{
    for (const QByteArray& bytes : {QByteArray("Content-Length: many\r\n\r\n{}"), QByteArray("Content-Length: 99999999999\r\n\r\n"),
                                    QByteArray("Type: x\r\n\r\n{}"), QByteArray(5000, 'x')}) {
        MessageReader reader;
        reader.add(bytes);
        EXPECT_FALSE(reader.next());
        EXPECT_TRUE(reader.isBroken()) << bytes.left(40).constData();
    }
    MessageReader reader;  // a message that is no object is skipped
    reader.add("Content-Length: 2\r\n\r\n[]" + encodeMessage({{"id", 7}}));
    const std::optional<QJsonObject> message = reader.next();
    ASSERT_TRUE(message);
    EXPECT_EQ((*message)["id"].toInt(), 7);
}

TEST_F(LanguageServerTest, AnswersRequestsAboutTheTextInMemory)
{
    LanguageServer server(path(), {});
    EXPECT_EQ(server.state(), LanguageServer::State::Off);
    EXPECT_TRUE(ask(server, "hover").isUndefined()) << "nothing is open";
    server.open(text);
    EXPECT_EQ(ask(server, "hover")["method"].toString(), "hover") << "asked while the server starts";
    EXPECT_EQ(server.state(), LanguageServer::State::Ready);
    EXPECT_EQ(ask(server, "hover")["text"].toString(), "first");
    server.change("second");
    EXPECT_EQ(ask(server, "hover")["text"].toString(), "second");
}

TEST_F(LanguageServerTest, PassesProblemsOnWithTheVersionOfTheText)
{
    LanguageServer server(path(), {});
    QString message;
    int version = 0;
    QObject::connect(&server, &LanguageServer::diagnosed, [&](const QJsonArray& problems, int ofVersion) {
        message = problems[0]["message"].toString();
        version = ofVersion;
    });
    server.open(text);
    ASSERT_TRUE(waitFor([&] { return message == "first"; }));
    EXPECT_EQ(version, server.version());
    server.change("second");
    ASSERT_TRUE(waitFor([&] { return message == "second"; }));
    EXPECT_EQ(version, server.version());
}

TEST_F(LanguageServerTest, RestartsOnceAfterACrashAndThenStaysOff)
{
    LanguageServer server(path(), {});
    server.open(text);
    ask(server, "hover");
    server.change("edited");
    const qint64 first = server.processId();
    EXPECT_TRUE(ask(server, "crash").isUndefined());
    EXPECT_EQ(ask(server, "hover")["text"].toString(), "edited") << "the new server got the text";
    EXPECT_NE(server.processId(), first);
    EXPECT_TRUE(ask(server, "crash").isUndefined());
    EXPECT_TRUE(waitFor([&] { return server.state() == LanguageServer::State::Failed; }));
    EXPECT_TRUE(ask(server, "hover").isUndefined());
    server.open(text);
    EXPECT_EQ(server.state(), LanguageServer::State::Failed);
}

TEST_F(LanguageServerTest, IsOffWhereTheProgramIsMissing)
{
    LanguageServer server(folder.filePath("none"), {});
    server.open(text);
    EXPECT_TRUE(ask(server, "hover").isUndefined());
    EXPECT_TRUE(waitFor([&] { return server.state() == LanguageServer::State::Failed; }));
}

TEST_F(LanguageServerTest, AnswersRequestsOfATextThatIsClosed)
{
    LanguageServer server(path(), {});
    server.open(text);
    ask(server, "hover");
    int replies = 0;
    server.request("wait", {}, [&](const QJsonValue& value) { replies += value.isUndefined(); });
    text.path = "/folder/b.cu";
    server.open(text);
    EXPECT_EQ(replies, 1);
    EXPECT_EQ(server.uri(), "file:///folder/b.cu");
}

TEST_F(LanguageServerTest, LeavesNoProcess)
{
    qint64 id = 0;
    {
        LanguageServer server(path(), {});
        server.open(text);
        ask(server, "hover");
        server.request("wait", {}, [](const QJsonValue&) {});
        id = server.processId();
        ASSERT_EQ(::kill(pid_t(id), 0), 0);
    }
    EXPECT_NE(::kill(pid_t(id), 0), 0);
}

}  // namespace
}  // namespace simtscope::ui
