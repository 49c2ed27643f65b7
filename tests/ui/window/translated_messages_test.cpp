// Tests that the English messages of gpu/ appear in German in a German window: findings, notes, refusals, errors.
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSettings>

#include "gpu/core/messages/all.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/preferences/language.h"
#include "ui/window/window_keeper.h"

namespace simtscope::ui {
namespace {

struct FindingMessage {
    trace::FindingKind kind;
    Message message;
    const char* german;
};

/// Returns a fault of thread 1 in line 8.
Message atLine(Message message)
{
    return msg::fault::at("a.cu:8", "reduce2", "(0,0,0)", "(1,0,0)", std::move(message));
}

/// Returns findings as the SIMT engine ends launches with them; "%1" is the place.
std::vector<FindingMessage> findings()
{
    using enum trace::FindingKind;
    using namespace msg::fault;
    return {
        {OutOfBounds, atLine(readsOutside(4, 0x1020, afterEnd(32, 2, 4096))),
         "%1 liest 4 Byte von Adresse 0x1020, 32 Byte hinter dem Ende von Allokation 2 (4096 Byte)."},
        {OutOfBounds, atLine(writesOutsideSpace(4, -4, sharedMemory(), 1024)),
         "%1 schreibt 4 Byte ab Offset -4 in Shared Memory mit 1024 Byte."},
        {OutOfBounds, atBecause("a.cu:8", "reduce2", "(0,0,0)", "(1,0,0)", readsOutside(4, 0x7ff0, {}), msg::call::freed()),
         "%1 liest 4 Byte von Adresse 0x7ff0; dieser Speicher wurde freigegeben."},
        {NullPointer, atLine(writesNull(8, 0, {})), "%1 schreibt 8 Byte über einen Nullzeiger, Adresse 0x0."},
        {Misaligned, atLine(readsMisaligned(4, 0x1021, 4)), "%1 liest 4 Byte von Adresse 0x1021, die kein Vielfaches von 4 ist."},
        {ReadOnly, atLine(writesConstant(4, 0x40)), "%1 schreibt 4 Byte in Constant Memory an Adresse 0x40."},
        {BarrierDivergence,
         barrierDeadlock("reduce2", "(0,0,0)", joinMessages({threadsWait("0-15, 20", atBlockBarrier("a.cu:8")), threadsExited(15)}, "; ")),
         "Deadlock: Kernel reduce2, Block (0,0,0): Threads warten an einer Barriere, die andere nie erreichen: Threads 0-15, 20 warten an "
         "der Barriere des Blocks in a.cu:8; 15 Threads sind beendet."},
        {Deadlock, laneDeadlock("reduce2", "(0,0,0)", threadsWait("0-15", forThreads("shfl.sync.down.b32", "16-31", "a.cu:8"))),
         "Deadlock: Kernel reduce2, Block (0,0,0): Lanes eines Warps warten aufeinander: Threads 0-15 warten bei shfl.sync.down.b32 in "
         "a.cu:8 "
         "darauf, dass auch die Threads 16-31 es ausführen."},
        {Deadlock, spinDeadlock("reduce2", residentBlocks(4), noRoom(12, "sm_90"), "(0,0,0)", threadWaits("0", inLoop("a.cu:8"))),
         "Deadlock: Kernel reduce2: alle 4 residenten Blöcke warten aktiv auf Speicher, den kein laufender Thread mehr schreibt, während "
         "für "
         "12 Blöcke auf dem Modell von sm_90 kein Platz ist; in Block (0,0,0): Thread 0 wartet in einer Schleife in a.cu:8."},
        {Trap, atLine(trap()), "%1 hält an einem Trap."},
        {Assert, atLine(assertion("i < n")), "%1 verletzt die Assertion `i < n`."},
        {AsyncCopy, atLine(bulkSize(24)), "%1 kopiert 24 Byte am Stück (bulk), was kein Vielfaches von 16 ist."},
    };
}

class TranslatedMessagesTest : public WindowTest {
protected:
    void SetUp() override
    {
        window.reset();
        QSettings().setValue("language", "de");
        keeper = std::make_unique<WindowKeeper>();
        keeper->window().resize(1280, 720);
        keeper->window().show();
        sample = *trace::readRecording(samplePath().toStdString());
        for (trace::Launch& launch : sample.launches)
            launch.blocks.resize(1);  // fewer blocks, because it is opened many times
        shownSession().selection.setFigure("source");
    }

    void TearDown() override
    {
        keeper.reset();
        setLanguage("en");
        QLocale::setDefault(usual);
        QSettings().remove("language");
    }

    Session& shownSession() { return keeper->window().session(); }

    QString textOf(const char* label)
    {
        const auto* found = keeper->window().findChild<QLabel*>(label);
        return found && found->isVisible() ? found->text() : QString();
    }

    void open(const trace::Recording& recording)
    {
        const QString path = folder.filePath(QString("%1.simt").arg(++files));
        ASSERT_TRUE(trace::writeRecording(recording, path.toStdString()));
        keeper->window().open(path);
        ASSERT_TRUE(waitFor([&] { return !shownSession().runner.isBusy() && shownSession().run.recordingPath() == path; }));
    }

    const QLocale usual;
    std::unique_ptr<WindowKeeper> keeper;
    trace::Recording sample;
    int files = 0;
};

TEST_F(TranslatedMessagesTest, EveryKindOfFindingHasGerman)
{
    for (const FindingMessage& findingMessage : findings()) {
        trace::Recording recording = sample;
        trace::Finding finding;
        finding.kind = findingMessage.kind;
        finding.line = 8;
        finding.address = 64;
        finding.message = findingMessage.message;
        recording.findings = {finding};
        open(recording);
        const QString german =
            QString::fromUtf8(findingMessage.german).replace("%1", "a.cu:8: Kernel reduce2, Block (0,0,0), Thread (1,0,0)");
        EXPECT_EQ(shownSession().notices.current().text.toStdString(), german.toStdString());
        EXPECT_EQ(textOf("bannerText").toStdString(), german.toStdString());
    }
}

TEST_F(TranslatedMessagesTest, ANoteIsGerman)
{
    sample.notes = {msg::file::stopsAfter(1200, 3)};
    open(sample);
    EXPECT_EQ(textOf("bannerText"),
              "Die Aufzeichnung ist unvollständig, weil der Lauf abgebrochen wurde: Sie enthält 1200 Ereignisse (Kernelstarts: 3).");
    sample.notes.clear();
    sample.launches.front().omittedEventCount = 7;
    open(sample);
    EXPECT_EQ(textOf("bannerText"), figures::translateSentence(msg::file::leftOut(7, 0, sample.launches.front().name)));
    sample.launches.front().omittedEventCount = 0;
    sample.notes = {plainMessage("this was written by nobody, and stays")};
    open(sample);
    EXPECT_EQ(textOf("bannerText"), "this was written by nobody, and stays");
}

TEST_F(TranslatedMessagesTest, ARefusalIsGermanWithItsHint)
{
    const QString path = folder.filePath("none.simt");
    keeper->window().open(path);
    ASSERT_TRUE(waitFor([&] { return !shownSession().runner.isBusy() && !shownSession().notices.current().text.isEmpty(); }));
    EXPECT_EQ(textOf("bannerText"), path + " gibt es nicht");
    keeper->window().open(folder.filePath("none.cu"));
    EXPECT_EQ(textOf("bannerText"), "none.cu: Diese Datei gibt es nicht.") << "the window's own errors too";
    shownSession().notices.notify(Notice::fromError(Error{msg::run::notDeviceCount("x"), {}, 0}));
    EXPECT_EQ(textOf("bannerText"), "„x“ ist keine Anzahl von Geräten");
    EXPECT_EQ(textOf("bannerHint"), "Für zwei Geräte eines Modells sm_90x2 schreiben.");
}

TEST_F(TranslatedMessagesTest, OnlySimtscopesOwnOutputIsTranslated)
{
    open(sample);
    emit shownSession().run.outputCleared();
    Runner& runner = shownSession().runner;
    const auto complain = [&](const Message& message) {
        emit runner.runtimeReported(message);
        emit runner.output(QString::fromStdString("simtscope: " + message.text() + "\n"), true);
        if (const std::string fix = message.fix(); !fix.empty())
            emit runner.output(QString::fromStdString(fix + "\n"), true);
    };
    const Message unsupported = msg::fault::unsupportedInKernel("k", msg::ptx::unsupported("wgmma.x"), 5);
    emit runner.output("the grid is (0,1,1)\n", false);
    complain(msg::call::notSupported("cudaGraphCreate", msg::call::noGraph()));
    complain(msg::call::placed("/my programs/a.cu", 4, unsupported, unsupported));
    emit runner.output(QString::fromStdString(unsupported.fix() + "\n"), false);
    complain(msg::call::notLaunched("k<<<1, 2000>>>", msg::call::blockThreads(2000)));
    emit runner.output("error: not supported", true);
    const QString expected = "the grid is (0,1,1)\n"
                             "simtscope: cudaGraphCreate wird nicht unterstützt; die Kernel einzeln starten statt über einen Graphen\n"
                             "simtscope: /my programs/a.cu:4: Kernel k: der Befehl wgmma.x wird nicht unterstützt (PTX-Zeile 5)\n"
                             "Den Befehl vermeiden oder das Programm mit --engine cuda auf einer GPU ausführen.\n"
                             "Avoid the instruction, or run the program on a GPU with --engine cuda.\n"
                             "simtscope: k<<<1, 2000>>> wird nicht gestartet: der Block hat 2000 Threads; ein Block fasst höchstens 1024\n"
                             "error: not supported";
    const auto output = [this] { return keeper->window().findChild<QPlainTextEdit*>("output")->toPlainText().toStdString(); };
    EXPECT_EQ(output(), expected.toStdString());

    emit shownSession().run.outputCleared();
    emit runner.runtimeReported(msg::call::freed());
    for (const char* const piece : {"a\nsimt", "scope: this memory", " has been freed", "\nb\n", "simtscope: this memory has been freed"})
        emit runner.output(piece, true);
    EXPECT_EQ(output(), "a\nsimtscope: dieser Speicher wurde freigegeben\nb\nsimtscope: this memory has been freed")
        << "until its line has come whole";
}

TEST_F(TranslatedMessagesTest, NotesOfARecordingAreGermanInItsOutput)
{
    sample.notes = {msg::call::overrideUnused("sum")};
    sample.program.output = "simtscope: " + sample.notes[0].text() + "\nno kernel sum\n";
    open(sample);
    EXPECT_EQ(keeper->window().findChild<QPlainTextEdit*>("output")->toPlainText().toStdString(),
              "simtscope: es wurde kein Kernel sum gestartet, die Überschreibung war also ohne Wirkung\nno kernel sum\n");
}

TEST_F(TranslatedMessagesTest, ShownFindingFollowsTheLanguage)
{
    trace::Finding finding;
    finding.kind = trace::FindingKind::Trap;
    finding.file = sample.program.name + ".cu";
    finding.line = 8;
    finding.message = atLine(msg::fault::trap());
    sample.findings = {finding};
    open(sample);
    const auto annotation = [this] { return keeper->window().findChild<SourceEditor*>("source")->messagesAt(8); };
    const QString german = "a.cu:8: Kernel reduce2, Block (0,0,0), Thread (1,0,0) hält an einem Trap.",
                  english = "a.cu:8: kernel reduce2, block (0,0,0), thread (1,0,0) stops at a trap.";
    EXPECT_EQ(annotation(), german);
    keeper->setLanguage("en");
    EXPECT_EQ(textOf("bannerText"), english);
    EXPECT_EQ(annotation(), english);
    const QString missingPath = folder.filePath("none.simt");
    keeper->window().open(missingPath);
    ASSERT_TRUE(waitFor(
        [&] { return !shownSession().runner.isBusy() && shownSession().notices.current().text == missingPath + " does not exist"; }));
    keeper->setLanguage("de");
    EXPECT_EQ(textOf("bannerText"), missingPath + " gibt es nicht");
    EXPECT_EQ(annotation(), german);
}

TEST_F(TranslatedMessagesTest, NoticeOfARunStaysWhenTheLanguageChanges)
{
    open(sample);
    ASSERT_TRUE(shownSession().document.problems().list().empty());
    shownSession().notices.notifyTranslated([] {
        Notice notice{Notice::Kind::Warning, figures::translateSentence(msg::run::exitCode(3)), {}};
        notice.isOfRun = true;
        return notice;
    });
    for (const auto& [language, words] :
         {std::pair("en", "The program ended with exit code 3"), std::pair("de", "Das Programm endete mit Exit-Code 3")}) {
        keeper->setLanguage(language);
        EXPECT_EQ(textOf("bannerText").toStdString(), words);
        EXPECT_TRUE(shownSession().notices.current().isOfRun);
    }
}

TEST_F(TranslatedMessagesTest, OffersOfTheBannerFollowTheLanguage)
{
    const auto inBoth = [this] {
        const QString german = textOf("bannerText"), hint = textOf("bannerHint");
        keeper->setLanguage("en");
        const QString english = textOf("bannerText");
        EXPECT_FALSE(german.isEmpty() || english.isEmpty());
        EXPECT_NE(german.toStdString(), english.toStdString());
        EXPECT_TRUE(hint.isEmpty() || textOf("bannerHint") != hint) << hint.toStdString();
        keeper->setLanguage("de");
        EXPECT_EQ(textOf("bannerText").toStdString(), german.toStdString());
    };
    open(sample);
    const QString text = shownSession().document.text();
    shownSession().document.setText("// mine\n" + text);
    open(sample);
    ASSERT_TRUE(shownSession().notices.current().offersDraft);
    inBoth();
    EXPECT_TRUE(shownSession().notices.current().offersDraft);
    shownSession().document.drafts().discard();

    emit shownSession().document.drafts().failed();
    inBoth();

    shownSession().run.start();
    shownSession().run.cancel();
    JobResult partial;
    partial.outcome.emplace();
    partial.recording = shownSession().position.recording();
    partial.source = shownSession().position.source();
    emit shownSession().runner.partialRecordingRead(partial);
    ASSERT_TRUE(shownSession().notices.current().offersPartialRecording);
    inBoth();
    EXPECT_TRUE(shownSession().notices.current().offersPartialRecording);
    shownSession().run.showPartialRecording();
    inBoth();
}

TEST_F(TranslatedMessagesTest, ASentenceThatStandsAloneBeginsWithACapitalUnlessThatIsAName)
{
    const auto sentence = [](const Message& message) { return figures::translateSentence(message).toStdString(); };
    EXPECT_EQ(sentence(msg::run::exitCode(3)), "Das Programm endete mit Exit-Code 3");
    EXPECT_EQ(figures::translateFixSentence(msg::run::noMain("a.cu")).toStdString(), "Ein main() ergänzen, das den Kernel startet.");
    EXPECT_EQ(sentence(msg::run::noNvcc()), "nvcc, der CUDA-Compiler von NVIDIA, wurde nicht gefunden");
    EXPECT_EQ(sentence(msg::run::doesNotCompile("sum.cu")), "sum.cu lässt sich nicht übersetzen");
    EXPECT_EQ(sentence(msg::run::extendedLambda()), "--nvcc-arg=--extended-lambda hinzufügen.");
    EXPECT_EQ(sentence(plainMessage("whatever a plugin says")), "whatever a plugin says");
    setLanguage("en");
    EXPECT_EQ(sentence(msg::run::exitCode(3)), "The program ended with exit code 3");
    EXPECT_EQ(sentence(msg::run::doesNotCompile("sum.cu")), "sum.cu does not compile");
    setLanguage("de");
}

TEST_F(TranslatedMessagesTest, EndOfARunIsGerman)
{
    const auto german = [](const auto& message) { return figures::translateMessage(message).toStdString(); };
    EXPECT_EQ(
        german(msg::run::crashed(msg::run::segmentationFault(), 11, msg::run::recordedUpTo(2, "reduce<<<4, 256>>>"), Message{})),
        "das Programm ist abgestürzt: Speicherzugriffsfehler (Signal 11); alles bis zu Start 3, reduce<<<4, 256>>>, wurde aufgezeichnet");
    EXPECT_EQ(german(msg::run::timedOut(2.5, msg::run::launchedNothing())),
              "das Programm wurde nach 2,5 s angehalten; es hatte keinen Kernel gestartet");
    const Message unavailable = msg::run::noCudaEngineFix(msg::gpu::driverTooOld(12, 4), msg::gpu::driverTooOld(12, 4));
    EXPECT_EQ(german(unavailable), "die CUDA-Engine ist nicht verfügbar: NVIDIAs Treiber ist für CUDA 12.4; gebraucht wird CUDA 13.0");
    EXPECT_EQ(figures::translateFix(unavailable).toStdString(),
              "Treiber 580 oder neuer installieren. Ohne GPU mit --engine simt ausführen.");
    EXPECT_EQ(german(joinMessages({msg::call::hostToDevice(64), msg::call::shortSource(16, 32)}, ": ")),
              "Host zu Gerät, 64 Byte: die Quelle hat in ihrer Allokation von 32 Byte nur noch 16 Byte");
    EXPECT_EQ(german(msg::call::hostToDevice(1)), "Host zu Gerät, 1 Byte");
    EXPECT_EQ(german(msg::plain::name("cudaErrorInvalidValue")), "cudaErrorInvalidValue");
    EXPECT_EQ(german(plainMessage("identifier \"foo\" is undefined")), "identifier \"foo\" is undefined") << "nvcc's own";
    EXPECT_EQ(german(Error{msg::program::notJson(), "/a/lesson.json", 3}),
              "/a/lesson.json:3: ist kein gültiges JSON\nDiese Zeile und die davor prüfen.");
}

}  // namespace
}  // namespace simtscope::ui
