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

std::string sizeText(QSizeF size)
{
    return std::to_string(int(size.width())) + 'x' + std::to_string(int(size.height()));
}

Result<QSizeF> sizeOf(const RenderArguments& arguments, bool isPageOfOne)
{
    if (arguments.size.empty() && arguments.slide.empty())
        return isPageOfOne ? figures::kScreenSize : kPictureSize;
    return pictureSize(arguments.size, arguments.slide);
}

struct ExcerptRow {
    const char* name;
    figures::Excerpt excerpt;
};
constexpr ExcerptRow kExcerpts[] = {{"", figures::Excerpt::None}, {"below", figures::Excerpt::Below}, {"beside", figures::Excerpt::Beside}};

/// Reads the options about the file. Fails for an option that the format of the file cannot follow.
Result<void> readFileStyle(const RenderArguments& arguments, RenderStyle& look)
{
    const figures::ExportFormat& format = *look.format;
    const bool isPage = format.multiStep == figures::MultiStep::InteractivePage;
    const std::pair<bool, const char*> unfit[] = {
        {arguments.scale != 1 && !format.isPixels, "--scale"},
        {arguments.outlines && !format.hasText, "--outlines"},
        {arguments.transparent && !format.mayBeTransparent, "--transparent"},
        {arguments.fps >= 0 && !format.animates(), "--fps"},
        {!arguments.excerpt.empty() && isPage, "--with-source"},  // a page has its own source, title and sentence
        {arguments.omitsTitle && isPage, "--no-title"},
        {arguments.omitsSentence && isPage, "--no-sentence"},
    };
    for (const auto& [isUnfit, option] : unfit)
        if (isUnfit)
            return fail(msg::app::unfitOption(option, format.suffix));
    look.file.scale = arguments.scale;
    look.file.outlines = arguments.outlines;
    look.file.transparent = arguments.transparent;
    look.file.secondsPerStep = arguments.secondsPerStep;
    look.file.hold = arguments.hold;
    if (arguments.fps >= 0)
        look.file.fps = arguments.fps;
    const auto excerpt = std::ranges::find_if(kExcerpts, [&](const ExcerptRow& row) { return arguments.excerpt == row.name; });
    if (excerpt == std::end(kExcerpts))
        return fail(msg::app::notExcerpt(arguments.excerpt));
    look.excerpt = excerpt->excerpt;
    return {};
}

/// Reads the options that single figures declare. Fails for those of another figure than the one that is drawn.
Result<void> readOwnOptions(const RenderArguments& arguments, RenderStyle& look)
{
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        const figures::TextOptions* const own = kind.textOptions;
        const auto isGiven = [&](const figures::TextOption& row) {
            const auto found = arguments.own.find(row.name);
            return found != arguments.own.end() && !found->second.empty();
        };
        if (!own || std::ranges::none_of(own->rows, isGiven))
            continue;
        if (look.kind != &kind)
            return fail(own->onlyHere());
        if (const Result<void> read = own->read(arguments.own, look.own); !read)
            return read;
    }
    return {};
}

/// Adds the options that single figures declare.
void addOwnOptions(CLI::App& command, RenderArguments& arguments)
{
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        if (!kind.textOptions)
            continue;
        for (const figures::TextOption& row : kind.textOptions->rows)
            command.add_option(std::string("--") + row.name, arguments.own[row.name], row.meaning)
                ->check(readBy(row.check))
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
    RenderStyle look;
    look.format = figures::exportFormat(QString::fromStdString(arguments.output));
    if (!look.format)
        return fail(msg::app::notPicture(arguments.output, figures::suffixNames()));
    if (!arguments.figure.empty()) {
        look.kind = figures::findFigureKind(QString::fromStdString(arguments.figure));
        if (!look.kind)
            return fail(msg::app::noFigure(arguments.figure, listed(namesOf(figures::figureKinds()))));
    }
    look.file.theme = figures::findTheme(QString::fromStdString(arguments.theme));
    if (!look.file.theme)
        return fail(msg::app::noTheme(arguments.theme, listed(namesOf(figures::themes()))));
    const auto size = sizeOf(arguments, look.format->multiStep == figures::MultiStep::InteractivePage && arguments.compare.empty());
    if (!size)
        return tl::unexpected(size.error());
    look.size = *size;
    look.language = QString::fromStdString(arguments.language);
    if (const auto file = readFileStyle(arguments, look); !file)
        return tl::unexpected(file.error());
    if (const auto own = readOwnOptions(arguments, look); !own)
        return tl::unexpected(own.error());
    return look;
}

/// Adds the options that say how the picture is drawn and written.
static void addLookOptions(CLI::App& command, RenderArguments& arguments)
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
    command.add_flag("--outlines", arguments.outlines, "SVG, PDF, TikZ: draw text as shapes, which look the same without the fonts");
    command.add_flag("--transparent", arguments.transparent, "PNG, SVG, PDF, TikZ: no background");
    command.add_option("--seconds-per-step", arguments.secondsPerStep, "Animations: how long a step is shown")
        ->check(number(0.02, 60))
        ->type_name("S")
        ->capture_default_str();
    command
        .add_option("--hold", arguments.hold, "Animations: how long the first and the last step and those of the lesson's cues are shown")
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
                    "Which picture: " + listed(namesOf(figures::figureKinds())) + " (default: the one that suits the recording)")
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
            "Steps: a number from 1, first, last, \"line 24 #3\" for the third step of that line, a range 3-12, all, changes (where the "
            "picture changes), cues (of the lesson), bookmarks, or a list of these with commas; whole: the whole run in one picture "
            "(default: last; for banks and memory, the most expensive access)")
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
    addOwnOptions(command, arguments);
    command.add_flag("--hide-answers", arguments.hidesAnswers,
                     "Leave out what the picture answers, to ask it: the sentence, badges, degrees, wavefronts, costs, compared numbers");
    const auto size =
        command
            .add_option("--size", arguments.size,
                        "Size in pixels (default: " + sizeText(kPictureSize) + "; of a page: " + sizeText(figures::kScreenSize) + ')')
            ->check(readBy(parseSize))
            ->type_name("WxH");
    command.add_option("--slide", arguments.slide, "Size of a slide: 16:9 (1280x720) or 4:3 (1024x768)")
        ->check(oneOf(slideNames()).description(""))
        ->type_name("RATIO")
        ->excludes(size);
    command.add_option("--language", arguments.language, "Of what the picture says: " + listed(languageCodes()))
        ->check(oneOf(languageCodes()).description(""))
        ->type_name("LANGUAGE")
        ->capture_default_str();
    command.add_option("--theme", arguments.theme, "Colours: " + listed(namesOf(figures::themes())))
        ->check(oneOf(namesOf(figures::themes())).description(""))
        ->type_name("THEME")
        ->capture_default_str();
    addLookOptions(command, arguments);
    command
        .add_option(
            "--script", arguments.script,
            "Instead of one picture, those that a JSON file lists; -o names their folder. See \"A chapter of pictures\" in the manual")
        ->type_name("FILE");
    command
        .add_option("--depfile", arguments.dependencies,
                    "With --script: writes a rule for make, of the pictures and what they are made from")
        ->type_name("FILE")
        ->needs("--script");
    command
        .add_option(
            "-o", arguments.output,
            "The picture; its suffix selects the format. Several steps are numbered pictures (name-01.png, …), pages of a .pdf, "
            "frames of an animation (.gif; .mp4 and .webm with ffmpeg); an .html is a page to step through, of all steps by default")
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
