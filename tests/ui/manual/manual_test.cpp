// Tests the manual in the window, and that its links, pictures and translations exist.
#include <gmock/gmock.h>

#include <QFileInfo>
#include <QFontInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QUrl>

#include "gpu/program/library/recordings.h"
#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/manual/manual_text.h"
#include "ui/manual/manual_window.h"
#include "ui/manual/show_link.h"
#include "ui/widgets/markdown.h"

namespace simtscope::ui {
namespace {

using testing::IsEmpty;
using testing::Not;

const QString kFolder = QString::fromStdString(tests::repositoryPath("resources/manual"));

std::vector<ManualChapter> manualIn(const QString& language)
{
    auto chapters = readManual(kFolder, language);
    EXPECT_TRUE(chapters) << chapters.error().text();
    return chapters ? *chapters : std::vector<ManualChapter>();
}

/// Returns the targets of all links, or of all pictures, of a text.
QStringList targetsOf(const QString& markdown, bool arePictures)
{
    QTextDocument document;
    document.setMarkdown(markdown);
    QStringList targets;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextCharFormat format = it.fragment().charFormat();
            const QString target = arePictures ? format.toImageFormat().name() : format.anchorHref();
            if (!target.isEmpty())
                targets << target;
        }
    return targets;
}

bool hasHeading(const ManualChapter& chapter, const QString& fragment)
{
    QTextDocument document;
    document.setMarkdown(chapter.text);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && makeFragment(block.text()) == fragment)
            return true;
    return false;
}

/// Fails when the shipped recording of the program does not have the place of the link.
void expectPlace(const ShowLink& link)
{
    std::string path;
    if (program::namesHardwareRecording(link.program)) {
        const auto found = program::findHardwareRecording(link.program);
        ASSERT_TRUE(found) << found.error().text();
        path = found->path;
    } else {
        const auto found = program::findLesson(link.program);
        ASSERT_TRUE(found) << found.error().text();
        path = program::findShippedRecording(link.program);
    }
    auto recording = trace::readRecording(path);
    ASSERT_TRUE(recording) << recording.error().text();
    const auto place = findPlace(std::make_shared<const trace::Recording>(std::move(*recording)), link.place);
    EXPECT_TRUE(place) << place.error().text();
}

/// Headings once looked like the text, because a size in points has no effect if the default font has a size in pixels.
TEST(ManualLook, HeadingsAreLargerByLevel)
{
    QTextDocument document;
    QFont font;
    font.setPixelSize(20);
    document.setDefaultFont(font);
    document.setMarkdown("# one\n\ntext\n\n## two\n\n```\na\nb\n```\n");
    applyMarkdownStyle(document);
    std::map<QString, int> heights;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        heights[block.text()] = QFontInfo(block.begin().fragment().charFormat().font()).pixelSize();
    EXPECT_EQ(heights["one"], 30);
    EXPECT_EQ(heights["two"], 24);
    EXPECT_EQ(heights["text"], 20);
    EXPECT_EQ(document.findBlockByNumber(3).blockFormat().bottomMargin(), 0) << "the lines of one command stand together";
}

class ManualIn : public testing::TestWithParam<const char*> {};

TEST_P(ManualIn, HasEveryChapter)
{
    const QString language = GetParam(), suffix = language == "en" ? QStringLiteral(".md") : "." + language + ".md";
    const auto chapters = manualIn(language);
    EXPECT_THAT(chapters, Not(IsEmpty()));
    for (const ManualChapter& chapter : chapters) {
        EXPECT_FALSE(chapter.title.isEmpty()) << chapter.file.toStdString() << " does not begin with a title";
        EXPECT_TRUE(chapter.file.endsWith(suffix)) << chapter.file.toStdString() << " is not translated";
    }
}

TEST_P(ManualIn, LinksOfTheManualExist)
{
    const auto chapters = manualIn(GetParam());
    std::size_t imageCount = 0;
    for (const ManualChapter& chapter : chapters)
        for (const QString& target : targetsOf(chapter.text, false)) {
            SCOPED_TRACE((chapter.file + ": " + target).toStdString());
            const QUrl url(target);
            if (url.scheme() == "simtscope") {
                const auto link = readShowLink(url);
                ASSERT_TRUE(link);
                expectPlace(*link);
                ++imageCount;
            } else if (url.path().startsWith("../")) {
                EXPECT_TRUE(QFileInfo::exists(kFolder + "/" + url.path())) << "a page of the sources";
            } else if (!url.scheme().startsWith("http")) {
                const auto other = url.path().isEmpty() ? std::ranges::find(chapters, chapter.file, &ManualChapter::file)
                                                        : std::ranges::find(chapters, url.path(), &ManualChapter::file);
                ASSERT_NE(other, chapters.end()) << "no such chapter in this language";
                EXPECT_TRUE(!url.hasFragment() || hasHeading(*other, url.fragment())) << "no such heading";
            }
        }
    EXPECT_GT(imageCount, chapters.size() / 2) << "links into the program";
}

TEST_P(ManualIn, PicturesOfTheManualExistAndHaveACommand)
{
    QFile file(kFolder + "/pictures.json");
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QJsonObject pictureJson = QJsonDocument::fromJson(file.readAll()).object();
    for (const ManualChapter& chapter : manualIn(GetParam()))
        for (const QString& target : targetsOf(chapter.text, true)) {
            EXPECT_TRUE(QFileInfo::exists(kFolder + "/" + target)) << target.toStdString();
            EXPECT_TRUE(pictureJson.contains(QFileInfo(target).completeBaseName())) << target.toStdString() << " is not in pictures.json";
        }
}

INSTANTIATE_TEST_SUITE_P(Manual, ManualIn, testing::Values("en", "de"), [](const auto& language) { return std::string(language.param); });

TEST(ShowLinkTest, NamesAProgramAndAPlace)
{
    const auto link = readShowLink(QUrl("simtscope:open/reduce-1-interleaved?figure=banks&launch=k:2&block=3&step=line%2024%20%233"));
    ASSERT_TRUE(link);
    EXPECT_EQ(link->program, "reduce-1-interleaved");
    EXPECT_EQ(link->place.figure, "banks");
    EXPECT_EQ(link->place.launch, "k:2");
    EXPECT_EQ(link->place.blockIndex, 3);
    EXPECT_EQ(link->place.step, "line 24 #3");
}

TEST(ShowLinkTest, RefusesUnknownLinks)
{
    for (const char* invalidLink : {"simtscope:open/", "simtscope:run/x", "https://example.org/open/x", "simtscope:open/x?figure=nonsense",
                                    "simtscope:open/x?block=-1", "simtscope:open/x?block=y", "simtscope:open/x?other=1"})
        EXPECT_FALSE(readShowLink(QUrl(invalidLink))) << invalidLink;
}

TEST(FindInManual, FindsAllWordsInOnePlace)
{
    const std::vector<ManualChapter> chapters{
        {"a.md", "A", "# A\n\nShared memory has banks.\n\n## Bank conflicts\n\nA *conflict* of\nbanks."},
        {"b.md", "B", "# B\n\n- one\n- BANK and conflict\n"}};
    const auto hits = findInManual(chapters, "bank Conflict");
    ASSERT_EQ(hits.size(), 3u);
    EXPECT_EQ(hits[0].text, "Bank conflicts") << "headings come first";
    EXPECT_EQ(hits[1].text, "A conflict of banks.");
    EXPECT_EQ(hits[1].heading, "Bank conflicts");
    EXPECT_EQ(hits[2].chapter, 1u);
    EXPECT_THAT(findInManual(chapters, " "), IsEmpty());
    EXPECT_THAT(findInManual(chapters, "warp"), IsEmpty());
}

TEST(Manual, ExplainsTheWordsOfTheProgram)
{
    for (const auto& [language, words] : {std::pair(QString("en"), QStringList{"serialised", "lockstep", "wavefront", "sector", "diverge"}),
                                          std::pair(QString("de"), QStringList{"serialisiert", "Lockstep", "Wavefront", "Sektor"})}) {
        const auto chapters = readManual(kFolder, language);
        ASSERT_TRUE(chapters);
        for (const QString& word : words)
            EXPECT_FALSE(findInManual(*chapters, word).empty()) << word.toStdString();
    }
}

class ManualTest : public WindowTest {
protected:
    ManualWindow* openManual()
    {
        pressKey(Qt::Key_F1);
        auto* manual = window->findChild<ManualWindow*>();
        EXPECT_NE(manual, nullptr);
        return manual;
    }
};

TEST_F(ManualTest, F1OpensItAndALinkShowsItsPlace)
{
    openSample();
    ManualWindow* const manual = openManual();
    ASSERT_NE(manual, nullptr);
    EXPECT_EQ(openManual(), manual) << "one is enough";
    auto* page = manual->findChild<ManualPage*>();
    EXPECT_FALSE(page->toPlainText().isEmpty());
    emit page->anchorClicked(QUrl("simtscope:open/" + kSample + "?figure=warps&step=7"));
    ASSERT_TRUE(waitFor([&] { return session().selection.figure() == "warps" && session().position.step() == 6u; }));
}

TEST_F(ManualTest, LinkToAMissingProgramIsReported)
{
    openSample();
    emit openManual()->findChild<ManualPage*>()->anchorClicked(QUrl("simtscope:open/no-such-program"));
    EXPECT_FALSE(session().notices.current().text.isEmpty());
}

TEST_F(ManualTest, SearchesAndGoesBack)
{
    openSample();
    ManualWindow* const manual = openManual();
    auto* page = manual->findChild<ManualPage*>();
    auto* list = manual->findChild<QListWidget*>("manualList");
    auto* query = manual->findChild<QLineEdit*>("manualQuery");
    const int chapters = list->count();
    const QString first = page->source().path();
    list->setCurrentRow(chapters - 1);
    EXPECT_NE(page->source().path(), first);
    page->backward();
    EXPECT_EQ(page->source().path(), first);
    EXPECT_EQ(list->currentRow(), 0) << "the list follows";
    query->setText("xyzzy-not-there");
    EXPECT_EQ(list->count(), 1);
    EXPECT_EQ(list->item(0)->flags(), Qt::NoItemFlags);
    query->clear();
    EXPECT_EQ(list->count(), chapters);
}

}  // namespace
}  // namespace simtscope::ui
