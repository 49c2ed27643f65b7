// Tests the HTML page in Chromium, without a screen.
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>

#include "gpu/trace/file/recording_file.h"
#include "tests/folders.h"
#include "tests/ui/figures/figure_fixture.h"
#include "tests/ui/figures/html/browser.h"
#include "ui/figures/html/page.h"
#include "ui/figures/html/page_data.h"

namespace simtscope::figures {
namespace {

const QString kRight = "\uE014", kLeft = "\uE012", kDownKey = "\uE015", kEnd = "\uE010", kHome = "\uE011", kEnter = "\uE007",
              kEscape = "\uE00C", kTab = "\uE004", kPageDown = "\uE00F";

class InBrowser : public testing::Test {
protected:
    void SetUp() override
    {
        if (tests::findProgram("chromium").isEmpty() || tests::findProgram("chromedriver").isEmpty())
            GTEST_SKIP() << "chromium or chromedriver was not found: this test drives a browser";
        tests::ensureApplication();
        auto read = trace::readRecording(tests::repositoryPath("resources/recordings/reduce-1-interleaved.simt"));
        ASSERT_TRUE(read) << read.error().text();
        source = std::make_unique<FigureSource>(std::make_shared<const trace::Recording>(std::move(*read)), LaunchId(0), BlockId(0));
    }
    void start(bool phone = false) { browser = std::make_unique<tests::Browser>(phone); }

    /// Writes the page of a figure and returns its address.
    QString page(const char* figure, PageOptions options = {})
    {
        std::vector<std::uint32_t> steps(source->steps().count());
        std::iota(steps.begin(), steps.end(), 0u);
        const auto text = makeHtmlPage(*source, *findFigureKind(figure), steps, options);
        EXPECT_TRUE(text);
        QFile file(folder.filePath(QString("%1.html").arg(figure)));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly) && file.write(*text) == text->size());
        return "file://" + file.fileName();
    }
    Figure laidOut(const char* figure, std::uint32_t step) const
    {
        FigureOptions options;
        options.step = step;
        return findFigureKind(figure)->layout(*source, options);
    }
    QString text(const char* id) { return browser->runScript("return document.getElementById(arguments[0]).textContent", {id}).toString(); }
    QString address() { return browser->runScript("return location.hash").toString(); }
    bool isAt(int step)
    {
        return browser->waitFor(
            QString("location.hash.includes('step=%1') && document.getElementById('slider').value == %2").arg(step).arg(step - 1));
    }
    /// Returns the middle of the drawn text, or of the element that a selector finds.
    QPoint middleOf(const QString& text)
    {
        const QJsonArray at =
            browser
                ->runScript("const text = [...document.querySelectorAll('.shapes text')].find(e => e.textContent === arguments[0]);"
                            "const box = (text ?? document.querySelector(arguments[0])).getBoundingClientRect();"
                            "return [box.x + box.width / 2, box.y + box.height / 2]",
                            {text})
                .toArray();
        return {int(at[0].toDouble()), int(at[1].toDouble())};
    }
    void click(const QString& selector)
    {
        const QPoint at = middleOf(selector);
        browser->moveMouse(at.x(), at.y(), true);
    }
    void expectNoMessage()
    {
        const QJsonArray messages = browser->takeConsoleMessages();
        EXPECT_TRUE(messages.isEmpty()) << QJsonDocument(messages).toJson().toStdString();
    }

    std::unique_ptr<FigureSource> source;
    std::unique_ptr<tests::Browser> browser;
    QTemporaryDir folder;
};

}  // namespace

TEST_F(InBrowser, DrawsEveryShapeOfEveryStep)
{
    start();
    for (const FigureKind& kind : figureKinds()) {
        SCOPED_TRACE(kind.name);
        browser->open(page(kind.name));
        browser->pressKeys(kHome);  // pages begin at the first step that shows something
        for (std::uint32_t step = 0; step < source->steps().count(); ++step) {
            const Figure figure = laidOut(kind.name, step);
            QStringList texts;
            for (const Shape& shape : figure.shapes)
                if (shape.kind == Shape::Kind::Text)
                    texts << shape.text;
            const QJsonObject drawn =
                browser
                    ->runScript("dispatchEvent(new KeyboardEvent('keydown', {key: 'x'}));"  // any key completes the motion
                                "const shapes = [...document.querySelector('.shapes').children];"
                                "return {count: shapes.length, sentence: document.getElementById('sentence').textContent,"
                                "texts: shapes.filter(e => e.tagName === 'text').map(e => e.textContent).join('\\n')}")
                    .toObject();
            ASSERT_EQ(drawn["count"].toInt(), int(figure.shapes.size())) << "step " << step;
            ASSERT_EQ(drawn["texts"].toString(), texts.join('\n')) << "step " << step;
            ASSERT_EQ(drawn["sentence"].toString(), figure.fact) << "step " << step;
            browser->pressKeys(kRight);
        }
    }
    expectNoMessage();
}

TEST_F(InBrowser, StepsByKeysButtonsSliderLinesAndAddress)
{
    start();
    const int lastStep = int(source->steps().count());
    const QString url = page("tree", {.figure = {}, .cues = {{6, "Which threads add?", "The even ones."}, {11, "", "Half of them."}}});
    browser->open(url + "#step=12");
    EXPECT_TRUE(isAt(12));
    EXPECT_EQ(text("count"), QString("step 12 of %1").arg(lastStep));
    EXPECT_EQ(browser->runScript("return document.querySelector('.row.now').dataset.line").toString(), "27");
    browser->pressKeys(kRight + kRight + kLeft);
    EXPECT_TRUE(isAt(13));
    browser->pressKeys(kHome);
    EXPECT_TRUE(isAt(1));
    EXPECT_TRUE(browser->runScript("return document.getElementById('back').disabled").toBool());
    browser->pressKeys(kLeft + kEnd);
    EXPECT_TRUE(isAt(lastStep));
    click("#first");
    EXPECT_TRUE(isAt(1));
    click("#next");
    click("#next");
    click("#back");
    EXPECT_TRUE(isAt(2));
    browser->pressKeys(kPageDown);
    EXPECT_TRUE(isAt(7)) << "the first cue";
    EXPECT_EQ(browser->runScript("return document.querySelector('#cues [aria-current] button').textContent").toString(),
              "Which threads add? step 7");
    click("#cues li:nth-child(2) button");
    EXPECT_TRUE(isAt(12));
    click("#slider");
    EXPECT_TRUE(browser->waitFor("Math.abs(document.getElementById('slider').value - 15) < 3")) << "the middle of the track";
    browser->pressKeys(kHome);
    click(".row[data-line='33']");
    EXPECT_TRUE(browser->waitFor("document.querySelector('.row.now')?.dataset.line === '33'"));
    browser->runScript("location.hash = '#step=5'");
    EXPECT_TRUE(isAt(5)) << "as who embeds the page sets it";
    browser->runScript("location.hash = '#step=99999'");
    EXPECT_TRUE(isAt(lastStep));
    browser->runScript("location.hash = '#step=nonsense&view=figure'");
    EXPECT_TRUE(isAt(2)) << "the first step that shows something";
    EXPECT_TRUE(address().contains("view=figure")) << "what else the address says stays";
    EXPECT_EQ(browser->runScript("return document.querySelector('header').offsetHeight").toInt(), 0);
    expectNoMessage();
}

TEST_F(InBrowser, PlaysToTheEnd)
{
    start();
    browser->open(page("tree") + "#step=28");
    browser->runScript("const speed = document.getElementById('speed'); speed.value = 4; speed.dispatchEvent(new Event('change'));"
                       "window.labels = []; const play = document.getElementById('play');"
                       "new MutationObserver(() => labels.push(play.getAttribute('aria-label'))).observe(play, {attributes: true})");
    browser->pressKeys(" ");
    EXPECT_TRUE(isAt(int(source->steps().count())));
    EXPECT_TRUE(browser->waitFor("document.getElementById('play').getAttribute('aria-label') === 'Play'")) << "it stops there";
    EXPECT_EQ(browser->runScript("return labels").toArray(), QJsonArray({"Pause", "Play"}));
    EXPECT_EQ(browser
                  ->runScript("document.getElementById('play').click();"
                              "return [document.getElementById('slider').value, document.body.classList.contains('playing')]")
                  .toArray(),
              QJsonArray({"0", true}))
        << "and begins again";
    EXPECT_TRUE(browser->waitFor("document.getElementById('slider').value >= 2"));
    browser->pressKeys(kHome + " ");
    browser->pressKeys(kLeft);
    EXPECT_EQ(browser->runScript("return document.body.classList.contains('playing')").toBool(), false) << "a step stops it";
    expectNoMessage();
}

/// Values travel in a step forward, and in no other change.
TEST_F(InBrowser, ShowsTheMovesOfAStep)
{
    start();
    const QString url = page("tree");
    const QString moving = "return document.querySelectorAll('.motions g').length";
    const auto movesBy = [&](const QString& action) { return browser->runScript(action + ";" + moving).toInt(); };
    const Figure figure = laidOut("tree", 11);
    ASSERT_FALSE(figure.motions.empty());
    QStringList begins;
    for (const Motion& motion : figure.motions)
        begins << QString("%1 %2 %3").arg(motion.text).arg(motion.from.toPoint().x()).arg(motion.from.toPoint().y());
    browser->open(url + "#step=11");
    EXPECT_EQ(browser->runScript(moving).toInt(), 0) << "not where one enters";
    EXPECT_EQ(browser
                  ->runScript("document.getElementById('next').click(); return [...document.querySelectorAll('.motions g')].map(value => {"
                              "const at = value.transform.baseVal[0].matrix; return `${value.textContent} ${at.e} ${at.f}` }).join('\\n')")
                  .toString(),
              begins.join('\n'));
    EXPECT_TRUE(browser->waitFor("document.querySelectorAll('.motions g').length === 0")) << "they arrive";
    EXPECT_EQ(movesBy("document.getElementById('back').click()"), 0) << "not backwards";
    EXPECT_EQ(movesBy("const s = document.getElementById('slider'); s.value = 11; s.dispatchEvent(new Event('input'))"), 0)
        << "not while the slider is dragged";
    EXPECT_EQ(movesBy("document.getElementById('back').click(); document.getElementById('next').click();"
                      "document.getElementById('next').click()"),
              int(laidOut("tree", 12).motions.size()))
        << "the next step begins anew";
    browser->setMediaFeature("prefers-reduced-motion", "reduce");
    EXPECT_EQ(movesBy("document.getElementById('back').click(); document.getElementById('back').click();"
                      "document.getElementById('next').click()"),
              0);
    expectNoMessage();
}

// The motion of an access begins with its picture; what the step writes appears once the values have travelled, as in the window.
TEST_F(InBrowser, ShowsWhatAStepWritesWhenItArrives)
{
    start();
    const auto isResult = [](const Shape& shape) { return shape.isResult; };
    std::uint32_t step = 1;
    while (step < source->steps().count() &&
           (laidOut("banks", step).motions.empty() || std::ranges::none_of(laidOut("banks", step).shapes, isResult)))
        ++step;
    ASSERT_LT(step, source->steps().count());
    const Figure figure = laidOut("banks", step);
    browser->open(page("banks") + QString("#step=%1").arg(step));
    const QString count = "return document.querySelector('.shapes').children.length";
    browser->runScript("requestAnimationFrame = () => 0");  // no frame is drawn after the first, however slow the machine is
    EXPECT_EQ(browser->runScript("document.getElementById('next').click();" + count).toInt(),
              int(figure.shapes.size()) - int(std::ranges::count_if(figure.shapes, isResult)));
    EXPECT_EQ(browser->runScript("dispatchEvent(new KeyboardEvent('keydown', {key: 'x'}));" + count).toInt(), int(figure.shapes.size()));
    expectNoMessage();
}

// A cue is played from the state before; any key completes it, and a key for the next cue does nothing else then.
TEST_F(InBrowser, PlaysTheWayToACue)
{
    start();
    browser->open(page("tree", {.figure = {}, .cues = {{20, "", "first"}, {30, "", "second"}}}) + "#step=3");
    // No frame is drawn after the first, however slow the machine is.
    browser->runScript("window.nextFrame = requestAnimationFrame; requestAnimationFrame = () => 0");
    browser->pressKeys(kPageDown);
    EXPECT_TRUE(browser->runScript("return Boolean(document.querySelector('.motions.running'))").toBool());
    EXPECT_TRUE(isAt(21)) << "the step is the cue's, while the picture is on its way";
    EXPECT_LT(browser->runScript("return document.querySelector('.shapes').children.length").toInt(),
              int(laidOut("tree", 20).shapes.size()));
    browser->pressKeys(kPageDown);
    EXPECT_FALSE(browser->runScript("return Boolean(document.querySelector('.motions.running'))").toBool());
    EXPECT_TRUE(isAt(21));
    EXPECT_EQ(browser->runScript("return document.querySelector('.shapes').children.length").toInt(),
              int(laidOut("tree", 20).shapes.size()));
    browser->runScript("requestAnimationFrame = nextFrame");
    browser->pressKeys(kPageDown);
    EXPECT_TRUE(isAt(31));
    EXPECT_TRUE(browser->waitFor("!document.querySelector('.motions.running')"));
    expectNoMessage();
}

TEST_F(InBrowser, PointingAtAShapeShowsItsTip)
{
    start();
    browser->open(page("tree") + "#step=32");
    const QPoint at = middleOf("138");  // the sum of the block
    browser->moveMouse(at.x(), at.y());
    EXPECT_TRUE(browser->waitFor("!document.getElementById('tip').hidden"));
    const Figure figure = laidOut("tree", 31);
    const auto sum = std::ranges::find_if(figure.shapes, [](const Shape& shape) { return shape.meaning.tip.startsWith("sdata[0] = 138"); });
    ASSERT_NE(sum, figure.shapes.end());
    EXPECT_TRUE(text("tip").startsWith(sum->meaning.tip)) << text("tip").toStdString();
    EXPECT_TRUE(text("tip").contains("thread 0")) << text("tip").toStdString();
    EXPECT_TRUE(text("tip").contains("line 27")) << "the line that made it: " << text("tip").toStdString();
    EXPECT_TRUE(browser->runScript("return document.querySelector('.row.described')?.dataset.line === '27'").toBool());
    const int writeStep = int(*sum->meaning.step) + 1;
    ASSERT_GT(writeStep, 0);
    browser->moveMouse(at.x(), at.y(), true);
    EXPECT_TRUE(isAt(writeStep)) << "a click goes to the step that made it";
    browser->moveMouse(5, 5);
    EXPECT_TRUE(browser->waitFor("document.getElementById('tip').hidden"));

    browser->pressKeys("s");
    EXPECT_TRUE(browser->waitFor("!document.getElementById('tip').hidden"));
    const QString first = text("tip");
    browser->pressKeys(kDownKey);
    EXPECT_NE(text("tip"), first);
    EXPECT_TRUE(isAt(writeStep)) << "arrows select, and do not step";
    browser->pressKeys(kEscape);
    EXPECT_TRUE(browser->runScript("return document.getElementById('tip').hidden").toBool());
    browser->pressKeys(kRight);
    EXPECT_TRUE(isAt(writeStep + 1));
    expectNoMessage();
}

TEST_F(InBrowser, AsksFirst)
{
    start();
    browser->open(page("banks", {.figure = {}, .hidesAnswers = true}) + "#step=7");
    const QString sentence = laidOut("banks", 6).fact;
    EXPECT_EQ(text("sentence"), QString());
    EXPECT_FALSE(browser->runScript("return document.querySelector('.shapes').innerHTML").toString().contains("class=\"f10"));
    click("#reveal");
    EXPECT_TRUE(browser->waitFor("!document.querySelector('.motions.running')")) << "the answer is played";
    EXPECT_EQ(text("sentence"), sentence);
    browser->pressKeys(kRight);
    EXPECT_EQ(text("sentence"), QString()) << "each step asks";
    browser->pressKeys("h");
    EXPECT_TRUE(browser->waitFor("!document.querySelector('.motions.running')"));
    EXPECT_EQ(text("sentence"), laidOut("banks", 7).fact);
    browser->pressKeys("h");
    EXPECT_EQ(text("sentence"), QString());
    expectNoMessage();
}

TEST_F(InBrowser, FitsAPhoneAndIsTouched)
{
    start(true);
    for (const FigureKind& kind : figureKinds()) {
        browser->open(page(kind.name) + "#step=12");
        EXPECT_TRUE(isAt(12));
        EXPECT_LE(browser->runScript("return document.documentElement.scrollWidth").toInt(), 390) << kind.name << " scrolls sideways";
        const QString viewBox = browser->runScript("return document.querySelector('#figure svg').getAttribute('viewBox')").toString();
        EXPECT_EQ(viewBox, QString("0 0 %1 %2").arg(kPhoneSize.width()).arg(kPhoneSize.height())) << kind.name;
        // Buttons lie in the lower half and are as large as a fingertip.
        EXPECT_TRUE(
            browser
                ->runScript("return ['first', 'back', 'play', 'next', 'last'].every(id => {"
                            "const box = document.getElementById(id).getBoundingClientRect();"
                            "return box.top > innerHeight / 2 && box.bottom <= innerHeight && box.width >= 44 && box.height >= 44 })")
                .toBool())
            << kind.name;
        EXPECT_GE(
            browser->runScript("return Math.min(...[...document.querySelectorAll('.shapes text')].map(e => e.getAttribute('font-size')))")
                .toInt(),
            8)
            << kind.name << ": type that nobody reads";
    }
    browser->open(page("tree") + "#step=12");
    EXPECT_TRUE(isAt(12));
    const QPoint middle = middleOf("#figure");
    browser->touch(middle.x() + 100, middle.y(), middle.x() - 80, middle.y() + 10);
    EXPECT_TRUE(isAt(13)) << "a swipe to the left: the next step";
    browser->touch(middle.x() - 100, middle.y(), middle.x() + 80, middle.y());
    EXPECT_TRUE(isAt(12));
    const QPoint value = middleOf("14");
    browser->touch(value.x(), value.y(), value.x(), value.y());
    EXPECT_TRUE(browser->waitFor("!document.getElementById('tip').hidden"));
    EXPECT_TRUE(text("tip").contains("= 14")) << text("tip").toStdString();
    const QPoint next = middleOf("#next");
    browser->touch(next.x(), next.y(), next.x(), next.y());
    EXPECT_TRUE(isAt(13));
    expectNoMessage();
}

TEST_F(InBrowser, EveryTextHasAColour)
{
    start();
    for (const FigureKind& kind : figureKinds()) {
        browser->open(page(kind.name) + "#step=12");
        EXPECT_TRUE(isAt(12));
        EXPECT_EQ(
            browser
                ->runScript("return [...document.querySelectorAll('.shapes text')].filter(text => getComputedStyle(text).fill === 'none')"
                            ".map(text => text.textContent).join('\\n')")
                .toString(),
            "")
            << kind.name;
    }
}

// On a phone, cues, figure, sentence and player are seen at once.
TEST_F(InBrowser, CuesStandAboveTheFoldOnAPhone)
{
    start(true);
    std::vector<PageCue> cues;
    for (std::uint32_t step = 10; step < 16; ++step)
        cues.push_back({step, "Which of the lanes are active, and how many wavefronts does the access take?", "Every second."});
    browser->open(page("tree", {.figure = {}, .cues = cues}) + "#step=14");
    EXPECT_TRUE(isAt(14));
    const auto measure = [&](const char* expression) { return browser->runScript(QString("return ") + expression).toDouble(); };
    EXPECT_LE(measure("document.getElementById('cues').getBoundingClientRect().bottom"),
              measure("document.getElementById('stage').getBoundingClientRect().top"));
    EXPECT_LE(measure("document.getElementById('stage').getBoundingClientRect().bottom"),
              measure("document.getElementById('controls').getBoundingClientRect().top"))
        << "nothing covers the sentence";
    EXPECT_LE(measure("document.getElementById('controls').getBoundingClientRect().height"), 96);
    EXPECT_GE(measure("document.querySelector('#cues [aria-current]').getBoundingClientRect().left"), 0)
        << "the cue of the step is in view";
    EXPECT_LE(measure("document.querySelector('#cues [aria-current]').getBoundingClientRect().right"), 391);
    EXPECT_LE(measure("document.documentElement.scrollWidth"), 390);
    expectNoMessage();
}

TEST_F(InBrowser, IsLightDarkAndStill)
{
    start();
    const QString url = page("tree");
    const QString colour = "return getComputedStyle(document.getElementById('stage')).backgroundColor";
    browser->open(url);
    EXPECT_EQ(browser->runScript(colour).toString(), "rgb(255, 255, 255)");
    click("#theme");
    EXPECT_EQ(browser->runScript(colour).toString(), "rgb(27, 31, 38)");
    browser->setMediaFeature("prefers-color-scheme", "dark");
    browser->open(url + "#step=3");
    browser->runScript("location.reload()");
    EXPECT_EQ(browser->runScript(colour).toString(), "rgb(27, 31, 38)");
    browser->pressKeys("t");
    EXPECT_EQ(browser->runScript(colour).toString(), "rgb(255, 255, 255)");
    const QString moves = "return getComputedStyle(document.querySelector('.shapes rect')).transitionDuration";
    browser->setMediaFeature("prefers-reduced-motion", "reduce");
    EXPECT_EQ(browser->runScript(moves).toString(), "0s");
    expectNoMessage();
}

TEST_F(InBrowser, IsNamedForWhoCannotSeeIt)
{
    start();
    browser->open(page("tree"));
    EXPECT_EQ(
        browser
            ->runScript("return [...document.querySelectorAll('button, input, select, [role]')].filter(e => !e.closest('[hidden]') && "
                        "!(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.textContent.trim() || e.id === 'tip'))"
                        ".map(e => e.outerHTML)")
            .toArray(),
        QJsonArray());
    EXPECT_EQ(browser->runScript("return document.documentElement.lang").toString(), "en");
    EXPECT_EQ(browser->runScript("return document.getElementById('sentence').getAttribute('aria-live')").toString(), "polite");
    browser->pressKeys(kTab + kTab + kTab);
    EXPECT_EQ(browser->runScript("return document.activeElement.id").toString(), "figure");
    EXPECT_NE(browser->runScript("return getComputedStyle(document.activeElement).outlineStyle").toString(), "none") << "the focus is seen";
    browser->pressKeys("?");
    EXPECT_TRUE(browser->runScript("return document.getElementById('keys').open").toBool());
    browser->pressKeys(kEnter);
    EXPECT_FALSE(browser->runScript("return document.getElementById('keys').open").toBool());
    expectNoMessage();
}

/// A slide may embed the page in a frame: the page is tested from within, at the address that the frame gives it.
TEST_F(InBrowser, StandsInAFrameAtAStep)
{
    start();
    page("tree");
    QFile outer(folder.filePath("deck.html"));
    ASSERT_TRUE(outer.open(QIODevice::WriteOnly));
    outer.write("<!doctype html><title>deck</title><iframe id=slide width=900 height=600 src=\"tree.html#step=12&view=figure\"></iframe>");
    outer.close();
    browser->open("file://" + outer.fileName());
    browser->enterFrame("slide");
    EXPECT_TRUE(isAt(12));
    EXPECT_EQ(browser->runScript("return document.querySelector('aside').offsetHeight").toInt(), 0);
    EXPECT_TRUE(browser->runScript("return document.getElementById('controls').getBoundingClientRect().bottom <= innerHeight + 1").toBool())
        << "everything has room in the frame";
    EXPECT_GT(browser->runScript("return document.querySelector('#figure svg').getBoundingClientRect().height").toDouble(), 300);
    browser->leaveFrame();
    browser->runScript("document.getElementById('slide').src = 'tree.html#step=20&view=figure'");
    browser->enterFrame("slide");
    EXPECT_TRUE(isAt(20)) << "the deck goes on";
    expectNoMessage();
}

}  // namespace simtscope::figures
