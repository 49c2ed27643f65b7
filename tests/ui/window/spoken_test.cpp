// What gpu/ says in English is German in a German window: findings, notes, refusals, errors.
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSettings>

#include "gpu/trace/recording_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editor/source_editor.h"
#include "ui/figures/messages.h"
#include "ui/session/language.h"
#include "ui/window/window_keeper.h"

namespace simtscope::ui {
namespace {

struct Said {
    const char* kind;
    const char* english;
    const char* german;
};

// As the SIMT engine ends launches, one of each kind of finding; "%1" is where it happens.
constexpr Said kFindings[] = {
    {"out-of-bounds", "%1 reads 4 bytes from address 0x1020, 32 bytes after the end of allocation 2 (4096 bytes).",
     "%1 liest 4 Byte von Adresse 0x1020, 32 Byte hinter dem Ende von Allokation 2 (4096 Byte)."},
    {"out-of-bounds", "%1 writes 4 bytes to offset 1024 of shared memory, which has 1024 bytes.",
     "%1 schreibt 4 Byte ab Offset 1024 ins Shared Memory, das 1024 Byte hat."},
    {"out-of-bounds", "%1 reads 4 bytes from address 0x7ff0; this memory has been freed.",
     "%1 liest 4 Byte von Adresse 0x7ff0; dieser Speicher wurde freigegeben."},
    {"null", "%1 writes 8 bytes to a null pointer, address 0x0.", "%1 schreibt 8 Byte über einen Nullzeiger, Adresse 0x0."},
    {"misaligned", "%1 reads 4 bytes from address 0x1021, which is not a multiple of 4.",
     "%1 liest 4 Byte von Adresse 0x1021, die kein Vielfaches von 4 ist."},
    {"misaligned", "%1 writes 8 bytes to offset 36 of shared memory, which is not a multiple of 8.",
     "%1 schreibt 8 Byte ab Offset 36 ins Shared Memory, was kein Vielfaches von 8 ist."},
    {"read-only", "%1 writes 4 bytes to constant memory at 0x40.", "%1 schreibt 4 Byte in Constant Memory an Adresse 0x40."},
    {"barrier",
     "kernel reduce2, block (0,0,0): a barrier can never complete: threads 0-15, 20 wait at barrier 0 in a.cu:8; 15 threads have exited.",
     "Kernel reduce2, Block (0,0,0): Eine Barriere kann nie vollständig werden: Threads 0-15, 20 warten an Barriere 0 in a.cu:8; 15 "
     "Threads sind beendet."},
    {"barrier", "%1 uses barrier 16; a block has 16, 0 to 15.", "%1 benutzt Barriere 16; ein Block hat 16, von 0 bis 15."},
    {"deadlock",
     "kernel reduce2, block (0,0,0): a wait of the warp's lanes for each other can never complete: threads 0-15 wait at shfl.sync.down.b32 "
     "for "
     "threads 16-31 to execute it too in a.cu:8.",
     "Kernel reduce2, Block (0,0,0): Die Lanes eines Warps warten vergeblich aufeinander: Threads 0-15 warten bei shfl.sync.down.b32 in "
     "a.cu:8 "
     "darauf, dass auch die Threads 16-31 es ausführen."},
    {"deadlock",
     "kernel reduce2: all 4 resident blocks wait in a loop for memory that nobody is left to change, while 12 blocks have no room to start "
     "on the "
     "modelled sm_90; in block (0,0,0), thread 0 waits in a loop in a.cu:8.",
     "Kernel reduce2: Alle 4 residenten Blöcke warten in einer Schleife auf Speicher, den niemand mehr ändern kann, während für 12 weitere "
     "Blöcke "
     "auf dem Modell von sm_90 kein Platz ist; in Block (0,0,0): Thread 0 wartet in einer Schleife in a.cu:8."},
    {"budget", "kernel reduce2 was stopped: it ran for 1000 warp instructions, the budget of a launch, and 0 of its 4 blocks are done.",
     "Kernel reduce2 wurde angehalten: Er lief 1000 Warp-Befehle lang, so viele wie ein Kernelstart darf, und 0 seiner 4 Blöcke sind "
     "fertig."},
    {"cancelled", "kernel reduce2 was cancelled after 1000 warp instructions.",
     "Kernel reduce2 wurde nach 1000 Warp-Befehlen abgebrochen."},
    {"stack-overflow", "%1 needs more than 512 KiB of local memory for its calls.",
     "%1 braucht für seine Aufrufe mehr als 512 KiB Local Memory."},
    {"stack", "%1 restores a stack pointer that stacksave has not given in this function.",
     "%1 stellt einen Stapelzeiger wieder her, den stacksave in dieser Funktion nicht geliefert hat."},
    {"assert", "%1 fails the assertion `i < n`.", "%1 verletzt die Zusicherung `i < n`."},
    {"trap", "%1 stops at a trap.", "%1 hält an einem Trap."},
    {"free", "%1 frees 0x40, which malloc has not given in device code, or which is free already.",
     "%1 gibt 0x40 frei, das malloc im Gerätecode nicht vergeben hat oder das schon frei ist."},
    {"texture", "%1 uses the texture object 7, which does not exist (never made, destroyed, or its memory was freed).",
     "%1 benutzt das Texturobjekt 7, das es nicht gibt (nie angelegt, zerstört, oder sein Speicher wurde freigegeben)."},
    {"surface", "%1 writes the surface object 7, a 2D array of 16 x 16, with sust.b.1d.b32.trap, which is not for such a surface.",
     "%1 beschreibt das Surface-Objekt 7, ein 2D-Array von 16 x 16, mit sust.b.1d.b32.trap, was für eine solche Surface nicht gedacht "
     "ist."},
    {"mbarrier", "%1 uses an mbarrier that is not initialised.", "%1 benutzt eine mbarrier, die nicht initialisiert ist."},
    {"partial-warp", "%1 executes a matrix instruction without all 32 lanes of its warp, which it needs.",
     "%1 führt einen Matrixbefehl ohne alle 32 Lanes seines Warps aus, die dieser braucht."},
    {"async-copy", "%1 copies 24 bytes in bulk, which is not a multiple of 16.",
     "%1 kopiert 24 Byte am Stück (bulk), was kein Vielfaches von 16 ist."},
    {"address-space", "%1 makes an atomic access of a vector outside of global memory, where there is none.",
     "%1 greift atomar auf einen Vektor außerhalb von Global Memory zu, wo es das nicht gibt."},
    {"illegal-call", "%1 calls through an address that is no function.", "%1 ruft über eine Adresse auf, an der keine Funktion steht."},
    {"unsupported",
     "kernel reduce2: the instruction cp.async.bulk.tensor.1d is not supported: copies of tensors (TMA) are not; copy rows with "
     "cp.async.bulk or "
     "cp.async instead (PTX line 45)",
     "Kernel reduce2: der Befehl cp.async.bulk.tensor.1d wird nicht unterstützt: Kopien von Tensoren (TMA) gibt es hier nicht; stattdessen "
     "Zeilen "
     "mit cp.async.bulk oder cp.async kopieren (PTX-Zeile 45)"},
};

class SpokenTest : public WindowTest {
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
            launch.blocks.resize(1);  // it is opened many times
        shown().selection.setFigure("source");
    }

    void TearDown() override
    {
        keeper.reset();
        speak("en");
        QLocale::setDefault(usual);
        QSettings().remove("language");
    }

    Session& shown() { return keeper->window().session(); }

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
        ASSERT_TRUE(waitFor([&] { return !shown().runner.busy() && shown().run.recordingPath() == path; }));
    }

    const QLocale usual;
    std::unique_ptr<WindowKeeper> keeper;
    trace::Recording sample;
    int files = 0;
};

TEST_F(SpokenTest, EveryKindOfFindingIsGerman)
{
    for (const Said& said : kFindings) {
        trace::Recording recording = sample;
        trace::Finding finding;
        finding.kind = said.kind;
        finding.line = 8;
        finding.address = 64;
        finding.text = QString(said.english).replace("%1", "a.cu:8: kernel reduce2, block (0,0,0), thread (1,0,0)").toStdString();
        recording.findings = {finding};
        open(recording);
        const QString german = QString::fromUtf8(said.german).replace("%1", "a.cu:8: Kernel reduce2, Block (0,0,0), Thread (1,0,0)");
        EXPECT_EQ(shown().notices.current().text.toStdString(), german.toStdString()) << said.kind;
        EXPECT_TRUE(textOf("bannerText").contains(german)) << textOf("bannerText").toStdString();
    }
}

TEST_F(SpokenTest, ANoteIsGerman)
{
    sample.notes = {"The recording stops after 1200 events in 3 launches: the run was cut off."};
    open(sample);
    EXPECT_EQ(textOf("bannerText"), "Die Aufzeichnung endet nach 1200 Ereignissen in 3 Kernelstarts: Der Lauf wurde abgebrochen.");
    sample.notes.clear();
    sample.launches.front().eventsLeftOut = 7;
    open(sample);
    EXPECT_TRUE(textOf("bannerText").contains("7 Ereignisse wurden ausgelassen, ab Start 0, reduce")) << textOf("bannerText").toStdString();
    sample.launches.front().eventsLeftOut = 0;
    sample.notes = {"this was written by nobody, and stays"};
    open(sample);
    EXPECT_EQ(textOf("bannerText"), "this was written by nobody, and stays");
}

TEST_F(SpokenTest, ARefusalIsGermanWithItsHint)
{
    const QString path = folder.filePath("none.simt");
    keeper->window().open(path);
    ASSERT_TRUE(waitFor([&] { return !shown().runner.busy() && !shown().notices.current().text.isEmpty(); }));
    EXPECT_EQ(textOf("bannerText"), path + " gibt es nicht");
    keeper->window().open(folder.filePath("none.cu"));
    EXPECT_EQ(textOf("bannerText"), "none.cu: Diese Datei gibt es nicht.") << "the window's own errors too";
    shown().notices.notify(Notice::of(Error{"there is no device model \"sm_1\"", {}, 0, "Write sm_90x2 for two devices of one model."}));
    EXPECT_EQ(textOf("bannerText"), "Es gibt kein Gerätemodell \"sm_1\"");
    EXPECT_EQ(textOf("bannerHint"), "Für zwei Geräte eines Modells sm_90x2 schreiben.");
}

TEST_F(SpokenTest, OnlyWhatSimtscopePutIntoTheOutputIsGerman)
{
    sample.program.output = "the grid is (0,1,1)\n"
                            "simtscope: cudaGraphCreate is not supported; launch the kernels one by one instead of through a graph\n"
                            "simtscope: /my programs/a.cu:4: kernel k: the instruction wgmma.x is not supported (PTX line 5)\n"
                            "The SIMT engine does not know this instruction; the rest of the module can still run.\n"
                            "The SIMT engine does not know this instruction; the rest of the module can still run.\n"
                            "simtscope: k<<<1, 2000>>> is not launched: the block has 2000 threads; a block holds at most 1024\n"
                            "error: not supported";
    open(sample);
    const QString expected = "the grid is (0,1,1)\n"
                             "simtscope: cudaGraphCreate wird nicht unterstützt; die Kernel einzeln starten statt über einen Graphen\n"
                             "simtscope: /my programs/a.cu:4: Kernel k: der Befehl wgmma.x wird nicht unterstützt (PTX-Zeile 5)\n"
                             "Die SIMT-Engine kennt diesen Befehl nicht; der Rest des Moduls kann trotzdem laufen.\n"
                             "The SIMT engine does not know this instruction; the rest of the module can still run.\n"
                             "simtscope: k<<<1, 2000>>> wird nicht gestartet: der Block hat 2000 Threads; ein Block fasst höchstens 1024\n"
                             "error: not supported";
    const auto output = [this] { return keeper->window().findChild<QPlainTextEdit*>("output")->toPlainText().toStdString(); };
    EXPECT_EQ(output(), expected.toStdString());

    emit shown().run.outputCleared();
    for (const char* const piece : {"a\nsimt", "scope: this memory", " has been freed", "\nb\n", "simtscope: this memory has been freed"})
        emit shown().runner.output(piece, true);
    EXPECT_EQ(output(), "a\nsimtscope: dieser Speicher wurde freigegeben\nb\nsimtscope: this memory has been freed")
        << "until its line has come whole";
}

TEST_F(SpokenTest, WhatIsShownIsSaidAgainInAnotherLanguage)
{
    trace::Finding finding;
    finding.kind = "trap";
    finding.file = sample.program.name + ".cu";
    finding.line = 8;
    finding.text = "a.cu:8: kernel reduce2, block (0,0,0), thread (1,0,0) stops at a trap.";
    sample.findings = {finding};
    open(sample);
    const auto annotation = [this] { return keeper->window().findChild<SourceEditor*>("source")->annotation(7); };
    EXPECT_TRUE(annotation().contains("hält an einem Trap")) << annotation().toStdString();
    keeper->speak("en");
    EXPECT_TRUE(textOf("bannerText").contains("stops at a trap")) << textOf("bannerText").toStdString();
    EXPECT_TRUE(annotation().contains("stops at a trap")) << annotation().toStdString();
    keeper->window().open(folder.filePath("none.simt"));
    ASSERT_TRUE(waitFor([&] { return !shown().runner.busy() && shown().notices.current().text.contains("none"); }));
    keeper->speak("de");
    EXPECT_TRUE(textOf("bannerText").contains("gibt es nicht")) << textOf("bannerText").toStdString();
    EXPECT_TRUE(annotation().contains("hält an einem Trap"));
}

TEST_F(SpokenTest, WhatBecameOfARunStaysInTheBanner)
{
    open(sample);
    ASSERT_TRUE(shown().document.problems().all().empty());
    shown().notices.tell([] {
        Notice notice{Notice::Kind::Warning, figures::spokenSentence("the program ended with exit code 3"), {}};
        notice.isOfRun = true;
        return notice;
    });
    for (const auto& [language, words] :
         {std::pair("en", "The program ended with exit code 3"), std::pair("de", "Das Programm endete mit Exit-Code 3")}) {
        keeper->speak(language);
        EXPECT_EQ(textOf("bannerText").toStdString(), words);
        EXPECT_TRUE(shown().notices.current().isOfRun);
    }
}

TEST_F(SpokenTest, WhatTheBannerOffersIsOfferedInAnotherLanguage)
{
    const auto inBoth = [this] {
        const QString german = textOf("bannerText"), hint = textOf("bannerHint");
        keeper->speak("en");
        const QString english = textOf("bannerText");
        EXPECT_FALSE(german.isEmpty() || english.isEmpty());
        EXPECT_NE(german.toStdString(), english.toStdString());
        EXPECT_TRUE(hint.isEmpty() || textOf("bannerHint") != hint) << hint.toStdString();
        keeper->speak("de");
        EXPECT_EQ(textOf("bannerText").toStdString(), german.toStdString());
    };
    open(sample);
    const QString text = shown().document.text();
    shown().document.setText("// mine\n" + text);
    open(sample);
    ASSERT_TRUE(shown().notices.current().offersDraft);
    inBoth();
    EXPECT_TRUE(shown().notices.current().offersDraft);
    shown().document.drafts().discard();

    emit shown().document.drafts().failed();
    inBoth();

    shown().run.start();
    shown().run.cancel();
    JobResult partial;
    partial.outcome.emplace();
    partial.recording = shown().position.recording();
    partial.source = shown().position.source();
    emit shown().runner.partial(partial);
    ASSERT_TRUE(shown().notices.current().offersPartial);
    inBoth();
    EXPECT_TRUE(shown().notices.current().offersPartial);
    shown().run.showPartial();
    inBoth();
}

TEST_F(SpokenTest, ASentenceThatStandsAloneBeginsWithACapitalUnlessThatIsAName)
{
    const auto sentence = [](const char* message) { return figures::spokenSentence(message).toStdString(); };
    EXPECT_EQ(sentence("the program ended with exit code 3"), "Das Programm endete mit Exit-Code 3");
    EXPECT_EQ(sentence("add a main() that launches the kernel"), "Ein main() ergänzen, das den Kernel startet");
    EXPECT_EQ(sentence("nvcc, NVIDIA's CUDA compiler, was not found"), "nvcc, der CUDA-Compiler von NVIDIA, wurde nicht gefunden");
    EXPECT_EQ(sentence("sum.cu does not compile"), "sum.cu lässt sich nicht übersetzen");
    EXPECT_EQ(sentence("add --nvcc-arg=--extended-lambda"), "--nvcc-arg=--extended-lambda hinzufügen");
    EXPECT_EQ(sentence("whatever a plugin says"), "whatever a plugin says");
    speak("en");
    EXPECT_EQ(sentence("the program ended with exit code 3"), "The program ended with exit code 3");
    EXPECT_EQ(sentence("sum.cu does not compile"), "sum.cu does not compile");
    speak("de");
}

TEST_F(SpokenTest, WhatEndsARunIsGerman)
{
    const auto spoken = [](const auto& message) { return figures::spoken(message).toStdString(); };
    EXPECT_EQ(
        spoken("the program crashed: segmentation fault (signal 11); everything up to launch 2, reduce<<<4, 256>>>, was recorded"),
        "das Programm ist abgestürzt: Speicherzugriffsfehler (Signal 11); alles bis zu Start 2, reduce<<<4, 256>>>, wurde aufgezeichnet");
    EXPECT_EQ(spoken("the program was stopped after 2.5 s; it had launched no kernel"),
              "das Programm wurde nach 2,5 s angehalten; es hatte keinen Kernel gestartet");
    EXPECT_EQ(spoken("the cuda engine is not available: NVIDIA's driver is for CUDA 12.4; CUDA 13.0 is needed"),
              "die CUDA-Engine ist nicht verfügbar: NVIDIAs Treiber ist für CUDA 12.4; gebraucht wird CUDA 13.0");
    EXPECT_EQ(spoken("install driver 580 or later; or run it with --engine simt, which needs no GPU"),
              "Treiber 580 oder neuer installieren; oder mit --engine simt ausführen, das keine GPU braucht");
    EXPECT_EQ(spoken("host to device, 64 bytes: only 16 bytes of the source are left in its allocation of 32 bytes"),
              "Host zu Gerät, 64 Byte: von der Quelle sind in ihrer Allokation von 32 Byte nur 16 Byte übrig");
    EXPECT_EQ(spoken("cudaErrorInvalidValue"), "cudaErrorInvalidValue");
    EXPECT_EQ(spoken("identifier \"foo\" is undefined"), "identifier \"foo\" is undefined") << "nvcc's own";
    EXPECT_EQ(spoken(Error{"is not valid JSON", "/a/lesson.json", 3, "The parser stopped at this line or just before it."}),
              "/a/lesson.json:3: ist kein gültiges JSON\nDer Parser hielt an dieser Zeile oder knapp davor.");
}

}  // namespace
}  // namespace simtscope::ui
