#include "app/arguments/render_arguments.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/arguments/add_run_options.h"
#include "app/arguments/option_values.h"
#include "app/arguments/picture_size.h"
#include "gpu/core/messages/app.h"
#include "ui/figures/figures.h"
#include "ui/figures/html/page.h"
#include "ui/session/preferences/language.h"

namespace simtscope::app {
namespace {

template <class Table>
std::vector<std::string> namesOf(const Table& table)
{
    std::vector<std::string> names;
    for (const auto& row : table)
        names.push_back(QString(row.name).toStdString());
    return names;
}

constexpr QSizeF kPictureSize{1280, 800};

std::string formatSize(QSizeF size)
{
    return std::to_string(int(size.width())) + 'x' + std::to_string(int(size.height()));
}

Result<QSizeF> resolveSize(const RenderArguments& arguments, bool isPageOfOneRun)
{
    if (arguments.size.empty() && arguments.slide.empty())
        return isPageOfOneRun ? figures::kScreenSize : kPictureSize;
    return resolvePictureSize(arguments.size, arguments.slide);
}

struct ExcerptRow {
    const char* name;
    figures::ExcerptPosition excerpt;
};
constexpr ExcerptRow kExcerptRows[] = {
    {"", figures::ExcerptPosition::None}, {"below", figures::ExcerptPosition::Below}, {"beside", figures::ExcerptPosition::Beside}};

/// Reads the options about the file. Fails for an option that the format of the file cannot follow.
Result<void> readExportStyle(const RenderArguments& arguments, RenderStyle& style)
{
    const figures::ExportFormat& format = *style.format;
    const bool isPage = format.multiStep == figures::MultiStep::InteractivePage;
    const std::pair<bool, const char*> unsupportedOptions[] = {
        {arguments.scale != 1 && !format.isRaster, "--scale"},
        {arguments.drawsTextAsOutlines && !format.hasText, "--outlines"},
        {arguments.isTransparent && !format.canBeTransparent, "--transparent"},
        {arguments.fps >= 0 && !format.animates(), "--fps"},
        {!arguments.excerpt.empty() && isPage, "--with-source"},  // a page has its own source, title and sentence
        {arguments.omitsTitle && isPage, "--no-title"},
        {arguments.omitsSentence && isPage, "--no-sentence"},
    };
    for (const auto& [isUnsupported, option] : unsupportedOptions)
        if (isUnsupported)
            return fail(msg::app::unfitOption(option, format.suffix));
    style.exportStyle.scale = arguments.scale;
    style.exportStyle.drawsTextAsOutlines = arguments.drawsTextAsOutlines;
    style.exportStyle.isTransparent = arguments.isTransparent;
    style.exportStyle.secondsPerStep = arguments.secondsPerStep;
    style.exportStyle.holdSeconds = arguments.holdSeconds;
    if (arguments.fps >= 0)
        style.exportStyle.fps = arguments.fps;
    const auto excerpt = std::ranges::find_if(kExcerptRows, [&](const ExcerptRow& row) { return arguments.excerpt == row.name; });
    if (excerpt == std::end(kExcerptRows))
        return fail(msg::app::notExcerpt(arguments.excerpt));
    style.excerpt = excerpt->excerpt;
    return {};
}

/// Reads the options that single figures declare. Fails for those of another figure than the one that is drawn.
Result<void> readFigureOptions(const RenderArguments& arguments, RenderStyle& style)
{
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        const figures::TextOptions* const textOptions = kind.textOptions;
        const auto isGiven = [&](const figures::TextOption& row) {
            const auto found = arguments.figureOptionTexts.find(row.name);
            return found != arguments.figureOptionTexts.end() && !found->second.empty();
        };
        if (!textOptions || std::ranges::none_of(textOptions->options, isGiven))
            continue;
        if (style.kind != &kind)
            return fail(textOptions->makeWrongFigureMessage());
        if (const Result<void> read = textOptions->read(arguments.figureOptionTexts, style.figureOptions); !read)
            return read;
    }
    return {};
}

/// Adds the options that single figures declare.
void addFigureOptions(CLI::App& command, RenderArguments& arguments)
{
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        if (!kind.textOptions)
            continue;
        for (const figures::TextOption& row : kind.textOptions->options)
            command.add_option(std::string("--") + row.name, arguments.figureOptionTexts[row.name], row.description)
                ->check(makeValidator(row.check))
                ->type_name(row.type);
    }
}

std::vector<std::string> languageCodes()
{
    std::vector<std::string> codes;
    for (const ui::Language& language : ui::languages())
        codes.push_back(language.code.toStdString());
    return codes;
}

}  // namespace

bool hasLanguage(const std::string& code)
{
    return std::ranges::find(ui::languages(), QString::fromStdString(code), &ui::Language::code) != ui::languages().end();
}

Result<RenderStyle> resolveStyle(const RenderArguments& arguments)
{
    RenderStyle style;
    style.format = figures::findExportFormat(QString::fromStdString(arguments.output));
    if (!style.format)
        return fail(msg::app::notPicture(arguments.output, figures::listSuffixes()));
    if (!arguments.figure.empty()) {
        style.kind = figures::findFigureKind(QString::fromStdString(arguments.figure));
        if (!style.kind)
            return fail(msg::app::noFigure(arguments.figure, joinWithCommas(namesOf(figures::figureKinds()))));
    }
    style.exportStyle.theme = figures::findTheme(QString::fromStdString(arguments.theme));
    if (!style.exportStyle.theme)
        return fail(msg::app::noTheme(arguments.theme, joinWithCommas(namesOf(figures::themes()))));
    const auto size = resolveSize(arguments, style.format->multiStep == figures::MultiStep::InteractivePage && arguments.compare.empty());
    if (!size)
        return tl::unexpected(size.error());
    style.size = *size;
    style.language = QString::fromStdString(arguments.language);
    if (const auto exportStyleRead = readExportStyle(arguments, style); !exportStyleRead)
        return tl::unexpected(exportStyleRead.error());
    if (const auto figureOptionsRead = readFigureOptions(arguments, style); !figureOptionsRead)
        return tl::unexpected(figureOptionsRead.error());
    return style;
}

/// Adds the options that say how the picture is drawn and written.
static void addStyleOptions(CLI::App& command, RenderArguments& arguments)
{
    command.add_option("--scale", arguments.scale, "PNG and animations: pixels for each pixel of the size, such as 2 for sharp slides")
        ->check(number(0.1, 16))
        ->type_name("FACTOR");
    const auto title = command.add_option("--title", arguments.title, "A title of your own")->check(shortText())->type_name("TEXT");
    command.add_flag("--no-title", arguments.omitsTitle, "Leave out the title")->excludes(title);
    command.add_flag("--no-sentence", arguments.omitsSentence, "Leave out the sentence about the step");
    command.add_flag("--no-legend", arguments.omitsLegend, "Leave out what the marks mean");
    command.add_option("--with-source", arguments.excerpt, "With the source around the line of the step: below or beside the picture")
        ->check(oneOf({"below", "beside"}).description(""))
        ->type_name("below|beside");
    command.add_flag("--outlines", arguments.drawsTextAsOutlines,
                     "SVG, PDF, TikZ: draw text as shapes, which look the same without the fonts");
    command.add_flag("--transparent", arguments.isTransparent, "PNG, SVG, PDF, TikZ: no background");
    command.add_option("--seconds-per-step", arguments.secondsPerStep, "Animations: how long a step is shown")
        ->check(number(0.02, 60))
        ->type_name("S")
        ->capture_default_str();
    command
        .add_option("--hold", arguments.holdSeconds,
                    "Animations: how long the first and the last step and those of the lesson's cues are shown")
        ->check(number(0.02, 60))
        ->type_name("S")
        ->capture_default_str();
    command
        .add_option("--fps", arguments.fps,
                    "Animations: pictures a second while values travel to their places; 0: they do not (default: 25; .gif: 0)")
        ->check(wholeNumber(0, 60))
        ->type_name("N");
}

void addRenderOptions(CLI::App& command, RenderArguments& arguments)
{
    command
        .add_option("input", arguments.input.files,
                    "A recording, a .cu file and the other files of its program, the name of a built-in program, or NAME@GPU: its "
                    "recording from that GPU")
        ->type_name("RECORDING|FILE|NAME|NAME@GPU");
    command
        .add_option("--figure", arguments.figure,
                    "Which picture: " + joinWithCommas(namesOf(figures::figureKinds())) + " (default: the one that suits the recording)")
        ->check(oneOf(namesOf(figures::figureKinds())).description(""))
        ->type_name("NAME");
    command
        .add_option("--launch", arguments.launch,
                    "Launch: its number, or its kernel and which launch of that, such as reduce:2; both count from 1 "
                    "(default: the launch with the most events that the figure draws)")
        ->type_name("N|KERNEL|KERNEL:N");
    command.add_option("--block", arguments.block, "Linear block index (default: the first that was recorded)")
        ->check(blockIndex())
        ->type_name("B");
    addRunOption(command, arguments.input.run, "--nvcc-arg");
    command
        .add_option(
            "--step", arguments.step,
            "Steps: a number from 1, first (for banks and memory, the first access), last, \"line 24 #3\" for the third step of that line, "
            "a range 3-12, all, changes (where the "
            "picture changes), cues (of the lesson), bookmarks, or a list of these with commas; whole: the whole run in one picture "
            "(default: all in an animation or a page, else last; for banks and memory, the most expensive access)")
        ->type_name("STEPS");
    command
        .add_option("--compare", arguments.compare,
                    "Draw this run beside it, at the matched step, with the numbers of both. A program gets the same arguments; its files "
                    "are joined by commas: main.cu,util.cpp")
        ->type_name("RECORDING|FILE|NAME|NAME@GPU");
    command
        .add_option("--compare-arguments", arguments.compareArguments,
                    "Arguments for the program of --compare instead, as one text: \"256 64\"")
        ->delimiter(' ')
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->type_name("TEXT");
    addRunOption(command, arguments.input.run, "--timeout",
                 "Stop the program after this many seconds, and draw what was recorded (default: never)");
    addFigureOptions(command, arguments);
    command.add_flag("--hide-answers", arguments.hidesAnswers,
                     "Leave out what the picture answers, to ask it: the sentence, badges, degrees, wavefronts, costs, compared numbers");
    const auto size =
        command
            .add_option("--size", arguments.size,
                        "Size in pixels (default: " + formatSize(kPictureSize) + "; of a page: " + formatSize(figures::kScreenSize) + ')')
            ->check(makeValidator(parseSize))
            ->type_name("WxH");
    command.add_option("--slide", arguments.slide, "Size of a slide: 16:9 (1280x720) or 4:3 (1024x768); labels are 18 pixels high")
        ->check(oneOf(slideNames()).description(""))
        ->type_name("RATIO")
        ->excludes(size);
    command.add_option("--language", arguments.language, "Of what the picture says: " + joinWithCommas(languageCodes()))
        ->check(oneOf(languageCodes()).description(""))
        ->type_name("LANGUAGE")
        ->capture_default_str();
    command.add_option("--theme", arguments.theme, "Colours: " + joinWithCommas(namesOf(figures::themes())))
        ->check(oneOf(namesOf(figures::themes())).description(""))
        ->type_name("THEME")
        ->capture_default_str();
    addStyleOptions(command, arguments);
    command
        .add_option(
            "--script", arguments.script,
            "Instead of one picture, those that a JSON file lists; -o names their folder. See \"A chapter of pictures\" in the manual")
        ->type_name("FILE");
    command
        .add_option("--depfile", arguments.dependencyFile,
                    "With --script: writes a rule for make, of the pictures and what they are made from")
        ->type_name("FILE")
        ->needs("--script");
    command
        .add_option("-o", arguments.output,
                    "The picture; its suffix selects the format. Several steps are numbered pictures (name-01.png, …), pages of a .pdf, "
                    "frames of an animation (.gif; .mp4 and .webm with ffmpeg); an .html is a page to step through")
        ->required()
        ->type_name("OUT.png|svg|pdf|tex|gif|mp4|webm|html");
    command.footer("\nArguments after -- go to the program. No display is needed.\n\n"
                   "  simtscope render reduce-1-interleaved --figure tree -o tree.svg -- 16 16\n"
                   "  simtscope render main.cu kernels.cu --nvcc-arg=-rdc=true --launch reduce:2 -o reduce.png\n"
                   "  simtscope render my.simt --figure banks --step \"line 27 #10\" --theme print -o banks.pdf\n"
                   "  simtscope render reduce-2-interleaved-strided@h100 --figure banks -o banks.png\n"
                   "  simtscope render reduce-3-sequential --figure tree --step all -o tree.gif -- 32 32\n"
                   "  simtscope render scan-blelloch --figure sweep -o scan.html\n"
                   "  simtscope render transpose-shared --figure banks --compare transpose-padded -o padding.svg\n"
                   "  simtscope render reduce-2-interleaved-strided --compare reduce-2-interleaved-strided --compare-arguments \"256 64\" "
                   "-o blocks.png -- 256 256");
}

}  // namespace simtscope::app
