// Edits programs at random while "Live" is on, as a typist does who makes every possible mistake, and checks what the window shows.
//
//   simtscope_live_edits [--edits N] [--seed N]
//
// After every tenth edit it waits until nothing is in progress, and checks: the picture is of the text, or it is marked as that of an
// earlier text; undo returns to the text that was opened. It prints the number of edits and the growth of the memory. Exit code: 0 all
// well, 1 a check failed or the memory has grown by more than 200 MiB, 2 usage. A crash ends the run by its signal.
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QSettings>
#include <QtTest/QTest>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <malloc.h>
#include <random>

#include "gpu/program/library/catalog.h"
#include "tests/ui/temporary_home.h"
#include "ui/editor/source_editor.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/window_keeper.h"

using namespace simtscope;
using namespace simtscope::ui;

namespace {

constexpr int kMaxWaitMilliseconds = 120'000, kEditsOfCheck = 10, kEditsOfProgram = 100;
constexpr long kMaxGrowth = 200;  // MiB

long residentMemory()
{
    QFile file("/proc/self/statm");
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toLong() * 4 / 1024 : 0;
}

class Typist {
public:
    explicit Typist(unsigned seed) : m_random(seed), m_window(m_keeper.window())
    {
        m_window.resize(1280, 720);
        m_window.show();
        m_editor = m_window.findChild<SourceEditor*>("source");
    }

    bool open(const char* program)
    {
        const Result<program::Lesson> lesson = program::findLesson(program);
        if (!lesson)
            return complain("there is no such program");
        session().run.openLesson(*lesson);
        if (!waitUntilIdle() || session().position.stepCount() == 0)
            return complain("the program does not open");
        session().live->setOn(true);
        m_opened = m_editor->text();
        return true;
    }

    /// Makes one edit somewhere in the text.
    void edit()
    {
        static constexpr const char* kPieces[] = {"{",
                                                  "}",
                                                  "(",
                                                  ")",
                                                  ";",
                                                  "0",
                                                  "7",
                                                  "* 2",
                                                  " + 1",
                                                  "\n",
                                                  "/*",
                                                  "*/",
                                                  "//",
                                                  "\"",
                                                  "__syncthreads();",
                                                  "int x = 1;",
                                                  "#define N 4\n",
                                                  "#if 0\n",
                                                  "#endif\n",
                                                  "threadIdx.x",
                                                  "while (1);",
                                                  "\\"};
        const QString text = m_editor->text();
        const int at = below(int(text.size())), length = below(6);
        int line = 0, column = 0, endLine = 0, endColumn = 0;
        m_editor->lineIndexFromPosition(at, &line, &column);
        m_editor->lineIndexFromPosition(std::min(at + length, int(text.size())), &endLine, &endColumn);
        switch (below(6)) {
        case 0:
            m_editor->undo();
            break;
        case 1:
            m_editor->redo();
            break;
        case 2:
            m_editor->setSelection(line, column, endLine, endColumn);
            QTest::keyClick(m_editor, Qt::Key_Delete);
            break;
        default:
            m_editor->setCursorPosition(line, column);
            for (const char* key = kPieces[below(int(std::size(kPieces)))]; *key; ++key) {
                if (*key == '\n')
                    QTest::keyClick(m_editor, Qt::Key_Return);
                else
                    QTest::keyClick(m_editor, *key);
            }
        }
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    }

    bool check()
    {
        if (!waitUntilIdle())
            return complain("a run does not end");
        if (m_editor->text() != session().document.text())
            return complain("the editor and the program differ");
        if (!QTest::qWaitFor([this] { return session().run.isRecordingOfText() || session().run.isBehind(); }, kMaxWaitMilliseconds))
            return complain("the picture of an earlier text is not marked");
        if (session().run.isRecordingOfText() && session().run.isBehind())
            return complain("the picture of the text is marked as old");
        return true;
    }

    /// Takes all edits back.
    bool undoAll()
    {
        while (m_editor->isUndoAvailable())
            m_editor->undo();
        if (m_editor->text() != m_opened)
            return complain("undo does not return to the text that was opened");
        return check() && (session().run.isRecordingOfText() || complain("the picture of the opened text does not come back"));
    }

private:
    Session& session() { return m_window.session(); }
    int below(int end) { return end <= 0 ? 0 : int(m_random() % unsigned(end)); }

    bool waitUntilIdle()
    {
        QCoreApplication::processEvents();
        return QTest::qWaitFor([this] { return !session().runner.isBusy(); }, kMaxWaitMilliseconds);
    }

    bool complain(const char* what)
    {
        fmt::print(stderr, "{}\n--- the text:\n{}\n--- notice: {}\n", what, m_editor->text().toStdString(),
                   session().notices.current().text.toStdString());
        return false;
    }

    std::mt19937 m_random;
    WindowKeeper m_keeper;
    MainWindow& m_window;
    SourceEditor* m_editor = nullptr;
    QString m_opened;
};

}  // namespace

int main(int argc, char** argv)
{
    const tests::TemporaryHome home;
    QApplication application(argc, argv);
    tests::nameApplication();
    QSettings().setValue("tourSeen", true);
    long edits = 2000, seed = 1;
    const QStringList words = QCoreApplication::arguments();
    for (qsizetype i = 1; i + 1 < words.size(); i += 2)
        (words[i] == "--edits" ? edits : seed) = words[i + 1].toLong();
    if (words.size() % 2 == 0 || edits < 1) {
        fmt::print(stderr, "usage: simtscope_live_edits [--edits N] [--seed N]\n");
        return 2;
    }
    static constexpr const char* kPrograms[] = {"reduce-1-interleaved", "vector-add", "transpose-shared", "scan-blelloch", "divergence"};
    Typist typist(static_cast<unsigned>(seed));
    long memoryAtStart = 0;
    for (long done = 0; done < edits; ++done) {
        if (done % kEditsOfProgram == 0) {
            if ((done > 0 && !typist.undoAll()) || !typist.open(kPrograms[std::size_t(done / kEditsOfProgram) % std::size(kPrograms)]))
                return 1;
            malloc_trim(0);
            fmt::print("{} edits, {} MiB\n", done, residentMemory());
            std::fflush(stdout);
            if (done == kEditsOfProgram)
                memoryAtStart = residentMemory();
        }
        typist.edit();
        if (done % kEditsOfCheck == kEditsOfCheck - 1 && !typist.check())
            return 1;
    }
    malloc_trim(0);
    const long growth = memoryAtStart == 0 ? 0 : residentMemory() - memoryAtStart;
    fmt::print("{} edits, seed {}: the memory has grown by {} MiB\n", edits, seed, growth);
    return growth > kMaxGrowth;
}
