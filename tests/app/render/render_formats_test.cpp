// Tests a sample of figures in every format with independent programs. Skips the programs that are not installed, and names them.

#include <gmock/gmock.h>

#include <QFile>
#include <QXmlStreamReader>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "tests/app/spawn.h"
#include "tests/folders.h"

using namespace simtscope::tests;
using testing::HasSubstr;

namespace {

struct Picture {
    const char *recording, *figure;
};
constexpr Picture kSample[] = {{"reduce-2-interleaved-strided", "tree"},
                               {"transpose-shared", "banks"},
                               {"scan-hillis-steele", "sweep"},
                               {"streams-overlap", "timeline"},
                               {"hello", "source"},
                               {"matmul-tiled", "data"},
                               {"bank-stride", "grid"}};  // a template: its name has angle brackets

class RenderFormats : public AppTest {
protected:
    /// Renders the figure with the options `addedOptions` into the file `name`, and returns its path.
    std::string render(const Picture& picture, const std::string& name, std::vector<std::string> addedOptions = {})
    {
        addedOptions.insert(addedOptions.begin(),
                            {"render", repositoryPath("resources/recordings/") + std::string(picture.recording) + ".simt", "--figure",
                             picture.figure, "-o", path(name)});
        const Outcome outcome = runSimtscope(addedOptions);
        EXPECT_EQ(outcome.exitCode, 0) << picture.figure << ": " << outcome.stderrText;
        return path(name);
    }
    static bool isInstalled(const std::string& program) { return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0; }
    /// Returns stdout and stderr of a program that runs in the test's folder.
    std::string outputOf(const std::vector<std::string>& command)
    {
        const Outcome outcome = spawn(command, {.workingDirectory = path("")});
        EXPECT_EQ(outcome.exitCode, 0) << testing::PrintToString(command) << outcome.stdoutText << outcome.stderrText;
        return outcome.stdoutText + outcome.stderrText;
    }
};

}  // namespace

TEST_F(RenderFormats, SvgIsXml)
{
    for (const Picture& picture : kSample) {
        for (const char* outlines : {"", "--outlines"}) {
            QFile file(QString::fromStdString(
                render(picture, "a.svg", *outlines ? std::vector<std::string>{outlines} : std::vector<std::string>{})));
            ASSERT_TRUE(file.open(QIODevice::ReadOnly));
            QXmlStreamReader xml(&file);
            std::size_t textCount = 0, shapeCount = 0, titleCount = 0;
            while (!xml.atEnd()) {
                if (xml.readNext() != QXmlStreamReader::StartElement)
                    continue;
                textCount += xml.name() == u"text";
                titleCount += xml.name() == u"title";
                shapeCount += xml.name() == u"path" || xml.name() == u"rect";
            }
            EXPECT_FALSE(xml.hasError()) << picture.figure << xml.errorString().toStdString();
            EXPECT_GT(shapeCount, 5u) << picture.figure;
            EXPECT_EQ(textCount == 0, *outlines != 0) << picture.figure;
            EXPECT_EQ(titleCount, 1u) << picture.figure;
        }
    }
}

TEST_F(RenderFormats, PdfHasItsPagesAndItsFonts)
{
    if (!isInstalled("pdftoppm") || !isInstalled("pdffonts"))
        GTEST_SKIP() << "pdftoppm or pdffonts was not found (poppler-utils)";
    for (const Picture& picture : kSample) {
        const std::string pdf = render(picture, "a.pdf", {"--step", "first,last"});
        outputOf({"/usr/bin/env", "pdftoppm", "-r", "30", pdf, path("page")});
        const std::string fonts = outputOf({"/usr/bin/env", "pdffonts", pdf});
        std::istringstream lines(fonts);
        std::size_t listed = 0;
        for (std::string line; std::getline(lines, line); ++listed)
            EXPECT_TRUE(listed < 2 || line.find("Identity-H       yes ") != std::string::npos) << "is not embedded: " << line;
        EXPECT_GE(listed, 3u) << fonts;
        for (const char* page : {"page-1.ppm", "page-2.ppm"}) {
            EXPECT_TRUE(std::filesystem::exists(path(page))) << picture.figure;
            std::filesystem::remove(path(page));
        }
    }
}

TEST_F(RenderFormats, MoviesHaveTheirFrames)
{
    if (!isInstalled("ffmpeg") || !isInstalled("ffprobe"))
        GTEST_SKIP() << "ffmpeg was not found";
    for (const char* name : {"a.gif", "a.mp4", "a.webm"}) {
        const std::string movie = render(kSample[0], name,
                                         {"--step", "3-6", "--size", "640x400", "--fps", name == std::string("a.gif") ? "0" : "10",
                                          "--seconds-per-step", "0.5", "--hold", "1"});
        const std::string frames = outputOf({"/usr/bin/env", "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0",
                                             "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", movie});
        EXPECT_EQ(std::atoi(frames.c_str()), name == std::string("a.gif") ? 4 : 30) << name << ": 1 + 0.5 + 0.5 + 1 seconds";
    }
}

TEST_F(RenderFormats, TikzCompilesAloneAndInBeamer)
{
    if (!isInstalled("pdflatex"))
        GTEST_SKIP() << "pdflatex was not found (texlive-pictures)";
    for (const Picture& picture : kSample) {
        render(picture, "a.tex");
        EXPECT_THAT(outputOf({"/usr/bin/env", "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex"}), HasSubstr("(1 page,"))
            << picture.figure;
    }
    render(kSample[0], "steps.tex", {"--step", "3-6"});
    EXPECT_THAT(outputOf({"/usr/bin/env", "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "steps.tex"}), HasSubstr("(4 pages,"));
    writeFile(path("deck.tex"), "\\documentclass{beamer}\\usepackage{tikz}\\begin{document}\\begin{frame}{Steps}\n"
                                "\\resizebox{\\textwidth}{!}{\\input{steps}}\n\\end{frame}\\end{document}\n");
    if (spawn({"/usr/bin/env", "kpsewhich", "beamer.cls"}).exitCode != 0)
        GTEST_SKIP() << "beamer was not found (texlive-latex-recommended): only the files by themselves were compiled";
    EXPECT_THAT(outputOf({"/usr/bin/env", "pdflatex", "-interaction=nonstopmode", "-halt-on-error", "deck.tex"}), HasSubstr("(4 pages,"));
}
