#include "ui/export/exporter.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QImage>
#include <QMainWindow>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QStandardPaths>
#include <algorithm>
#include <string_view>
#include <utility>

#include "gpu/core/messages/app.h"
#include "gpu/core/messages/window.h"
#include "ui/export/export_dialog.h"
#include "ui/export/page_export.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/custom_title.h"
#include "ui/figures/canvas/lecture_scale.h"
#include "ui/figures/canvas/selection_marks.h"
#include "ui/figures/facts/played_steps.h"
#include "ui/jobs/save_queue.h"
#include "ui/session/document/document.h"
#include "ui/session/place/page_cues.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/visible_change.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/preferences/language.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/session/preferences/notices.h"

namespace simtscope::ui {
namespace {

constexpr QSizeF kMinPictureSize(1280, 720);  // smallest size of a picture for a slide in pixels, however small the window is
constexpr std::size_t kMaxFiles = 1000;

}  // namespace

Exporter::Exporter(const ExporterParts& parts, std::function<figures::FigureOptions()> options, QMainWindow* window)
    : QObject(window), m_parts(parts), m_figureOptions(std::move(options)), m_window(window),
      m_folder(QStandardPaths::writableLocation(QStandardPaths::PicturesLocation))
{
}

figures::FigureOptions Exporter::makeFigureOptions(const ExportChoice& choice) const
{
    figures::FigureOptions options = m_figureOptions();
    choice.applyTo(options);
    if (!choice.slideSize().isEmpty()) {
        options.size = choice.slideSize();
        options.zoom = options.fontZoom = 1;
        options.fontScale = figures::kSlideFontScale;
    } else if (options.zoom <= 1) {
        options.size = options.size.expandedTo(
            kMinPictureSize);  // title and sentence must not take room from the part of the figure that the window shows
    }
    return options;
}

std::optional<figures::Figure> Exporter::makeFigure(const ExportChoice& choice, std::optional<std::uint32_t> step) const
{
    if (std::optional<figures::Figure> composed = m_composer ? m_composer(choice) : std::nullopt)
        return composed;
    const figures::FigureKind* kind = figures::findFigureKind(m_parts.selection.figure());
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    if (!kind || !source || !source->isRecorded())
        return std::nullopt;
    figures::FigureOptions figureOptions = makeFigureOptions(choice);
    figureOptions.step = step.value_or(figureOptions.step);
    figures::Figure figure = figures::layOutWithExcerpt(choice.excerpt, *kind, *source, figureOptions);
    figures::drawSelection(figure, figureOptions.selection);
    return figures::setCustomTitle(std::move(figure), choice.customTitle);
}

std::optional<figures::Drawing> Exporter::makeDrawing(const ExportChoice& choice) const
{
    if (std::optional<figures::Drawing> other = m_pictureOverride ? m_pictureOverride(choice) : std::nullopt)
        return other;
    const std::optional<figures::Figure> shown = makeFigure(choice);
    if (!shown || shown->shapes.empty())
        return std::nullopt;
    figures::Drawing drawing = figures::makeDrawing(*shown, choice.resolveTheme(m_parts.appearance.theme()));
    drawing.name = QString("%1-%2-step-%3").arg(m_parts.document.name(), m_parts.selection.figure()).arg(m_parts.position.step() + 1);
    return drawing;
}

/// Returns the picture that the file will have; of several steps, the first picture.
std::optional<figures::Drawing> Exporter::makePreview(const ExportChoice& choice) const
{
    const QString stepsText = choice.effectiveSteps();
    if (!hasSteps() || stepsText == QLatin1String("this") || stepsText == QLatin1String("changes"))
        return makeDrawing(choice);
    const auto chosen = steps(stepsText);
    const bool isPage = choice.formatRow().multiStep == figures::MultiStep::InteractivePage;
    const std::optional<figures::Figure> shown =
        chosen ? makeFigure(choice, isPage ? *std::ranges::min_element(*chosen) : chosen->front()) : std::nullopt;
    return shown ? std::optional(figures::makeDrawing(*shown, choice.resolveTheme(m_parts.appearance.theme()))) : makeDrawing(choice);
}

QString Exporter::suggestedName(const QString& suffix) const
{
    if (hasSteps() && (!m_choice.isOfCurrentStep() || needsSteps(m_choice.formatRow())))
        return QString("%1-%2.%3").arg(m_parts.document.name(), m_parts.selection.figure(), suffix);
    const std::optional<figures::Drawing> picture = makeDrawing(m_choice);
    return (picture ? picture->name : m_parts.document.name()) + '.' + suffix;
}

/// Returns whether the picture has steps: a figure does, a chart in its place does not.
bool Exporter::hasSteps() const
{
    return m_parts.position.stepCount() > 0 && !(m_pictureOverride && m_pictureOverride(m_choice));
}

Result<std::vector<std::uint32_t>> Exporter::steps(const QString& text) const
{
    const figures::FigureKind* kind = figures::findFigureKind(m_parts.selection.figure());
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    if (!kind || !source || !source->isRecorded())
        return fail(msg::window::noPicture());
    return resolveSteps(*source, *kind, makeFigureOptions(m_choice), text, m_markedSteps ? m_markedSteps() : MarkedSteps{});
}

/// Returns the steps to export, at most as many as a file of the format holds.
Result<std::vector<std::uint32_t>> Exporter::stepsFor(const ExportChoice& choice, const figures::ExportFormat& format) const
{
    const QString stepsText = needsSteps(format) && choice.isOfCurrentStep() ? QStringLiteral("all") : choice.steps;
    // Steps that change something are found in the background, among all.
    auto found = steps(stepsText == QLatin1String("changes") ? QStringLiteral("all") : stepsText);
    if (found && format.multiStep == figures::MultiStep::NumberedFiles && found->size() > kMaxFiles)
        return fail(msg::app::tooManyFiles(found->size(), kMaxFiles));
    if (found && format.multiStep == figures::MultiStep::InteractivePage && found->size() > figures::kMaxPageSteps)
        return fail(msg::window::pageTooLong(found->size(), figures::kMaxPageSteps));
    return found;
}

AnimationMaker Exporter::makeAnimationMaker(const ExportChoice& choice) const
{
    if (const std::optional<AnimationMaker> composed = m_animationComposer ? m_animationComposer(choice) : std::nullopt)
        return *composed;
    figures::FigureOptions figureOptions = makeFigureOptions(choice);
    figureOptions.zoom = figureOptions.fontZoom = 1;
    figureOptions.specificOptions.eraseEnding(figures::Lifetime::Step);
    return makeBlockAnimation(m_parts.position, m_parts.selection.figure(), figureOptions, choice.excerpt, choice.customTitle,
                              steps(QStringLiteral("cues")).value_or(std::vector<std::uint32_t>{}));
}

/// Makes the page of a comparison's pictures, or of one run, with the cues of its lesson.
PageMaker Exporter::makePage(const ExportChoice& choice) const
{
    ExportChoice bare = choice;  // the page has title and sentence itself
    bare.hasTitle = bare.hasSentence = false;
    bare.customTitle.clear();
    bare.excerpt = figures::ExcerptPosition::None;
    PageScene scene{.scene = AnimationScene::fromPosition(m_parts.position),
                    .kind = figures::findFigureKind(m_parts.selection.figure()),
                    .options = {}};
    if (const auto composed = m_animationComposer ? m_animationComposer(bare) : std::nullopt)
        scene.layout = *composed;
    scene.options.figure = makeFigureOptions(bare);
    scene.options.figure.specificOptions.eraseEnding(figures::Lifetime::Step);
    scene.options.title = choice.customTitle;
    scene.options.language = windowLanguage();
    scene.options.isDark = choice.resolveTheme(m_parts.appearance.theme()).isDark;
    scene.options.hidesAnswers = scene.options.figure.hidesAnswers && !scene.layout;
    const MarkedSteps marked = m_markedSteps ? m_markedSteps() : MarkedSteps{};
    if (marked.lesson) {
        if (scene.options.title.isEmpty())
            scene.options.title = QString::fromStdString(wordsOf(*marked.lesson).title);
        scene.options.cues = makePageCues(*m_parts.position.source(), *scene.kind, *marked.lesson, m_parts.document.savedText());
    }
    return makePageMaker(scene);
}

/// Exports what was chosen. An animation or a page of "this" step becomes one of all steps: it has nothing else to show.
void Exporter::exportChosen(const QString& path)
{
    const figures::ExportFormat* const format = figures::findExportFormat(path);
    if (format && hasSteps() && (!m_choice.isOfCurrentStep() || needsSteps(*format))) {
        exportSteps(path);
        return;
    }
    if (const Result<void> done = exportTo(path); !done) {
        m_parts.notices.notify(Notice::fromError(done.error()));
        return;
    }
    emit statusMessage(tr("Saved %1").arg(QDir::toNativeSeparators(path)));
}

void Exporter::exportSteps(const QString& path)
{
    const figures::ExportFormat& format = *figures::findExportFormat(path);
    const auto chosenSteps = stepsFor(m_choice, format);
    if (!chosenSteps) {
        m_parts.notices.notify(Notice::fromError(chosenSteps.error()));
        return;
    }
    const bool isAll = m_choice.isOfCurrentStep() || m_choice.steps == QLatin1String("all");
    if (format.animates() && isAll && chosenSteps->size() > figures::kMaxAnimationSteps) {
        askAnimationSteps(makeAnimationChoices(m_parts.position.stepCount(), m_parts.position.step()), path);
        return;
    }
    startExport(makeAnimationMaker(m_choice), *chosenSteps, path);
}

void Exporter::askAnimationSteps(const std::vector<AnimationChoice>& choices, const QString& path)
{
    const AnimationMaker maker = makeAnimationMaker(m_choice);  // fixed now, in case another run is there when the question is answered
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Animation of the steps"),
                                tr("The run has %L1 steps: too many for one animation.").arg(m_parts.position.stepCount()),
                                QMessageBox::Cancel, m_window);
    box->setObjectName("animationBox");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("An animation has at most %L1 steps, about six minutes.").arg(figures::kMaxAnimationSteps));
    for (const AnimationChoice& choice : choices) {
        QPushButton* const button = box->addButton(choice.text, QMessageBox::AcceptRole);
        button->setObjectName(QString("animationChoice%1").arg(&choice - choices.data()));
        connect(button, &QPushButton::clicked, this, [this, maker, path, steps = choice.steps] { startExport(maker, steps, path); });
        if (&choice == choices.data())
            box->setDefaultButton(button);
    }
    box->open();
}

void Exporter::startExport(const AnimationMaker& maker, const std::vector<std::uint32_t>& steps, const QString& path)
{
    if (steps.empty())
        return;
    const figures::Theme& theme = m_parts.appearance.theme();
    FileSteps file{.steps = steps, .style = m_choice.style(*figures::findExportFormat(path), theme)};
    const figures::FigureKind* const kind = figures::findFigureKind(m_parts.selection.figure());
    if (kind && m_parts.position.source() && figures::findExportFormat(path)->animates())
        dropEmptyBeginning(*m_parts.position.source(), *kind, file.steps);
    if (m_choice.steps == QLatin1String("changes")) {
        ExportChoice bare = m_choice;
        bare.hasTitle = bare.hasSentence = false;  // the sentence would differ at every step
        file.changeDetector = makeAnimationMaker(bare);
    }
    if (figures::findExportFormat(path)->multiStep == figures::MultiStep::InteractivePage)
        file.pageMaker = makePage(m_choice);
    const auto cues = this->steps(QStringLiteral("cues"));
    if (cues)
        file.heldSteps = *cues;
    const bool isComposed = m_animationComposer && m_animationComposer(m_choice);
    if (cues && kind && !isComposed && m_parts.position.source() && figures::findExportFormat(path)->animates() && m_choice.hasMotion) {
        const std::vector<std::uint32_t> shownSteps = std::exchange(file.steps, {});
        for (const figures::AnimationStep& step : figures::addPlayedSteps(*m_parts.position.source(), *kind, shownSteps, *cues)) {
            file.steps.push_back(step.step);
            if (step.passSeconds > 0)
                file.passSeconds[step.step] = step.passSeconds;
        }
    }
    m_parts.saveQueue.add(makeStepsTask(maker, file, path));
}

Result<void> Exporter::exportTo(const QString& path)
{
    const std::optional<figures::Drawing> picture = makeDrawing(m_choice);
    if (!picture)
        return fail(msg::window::noPicture());
    const figures::ExportFormat* const format = figures::findExportFormat(path);
    return figures::exportDrawing(*picture, m_choice.style(format ? *format : m_choice.formatRow(), m_parts.appearance.theme()), path);
}

void Exporter::openDialog()
{
    delete m_window->findChild<ExportDialog*>();  // an earlier dialog whose deletion is pending
    const ExportDialog::Capabilities capabilities{
        .hasSteps = hasSteps(),
        .hasCues = hasSteps() && bool(steps(QStringLiteral("cues"))),
        .hasBookmarks = hasSteps() && bool(steps(QStringLiteral("bookmarks"))),
        .steps = [this](const ExportChoice& choice) { return stepsFor(choice, choice.formatRow()); }};
    auto* dialog = new ExportDialog(
        m_choice, capabilities, [this](const ExportChoice& choice) { return makePreview(choice); }, m_parts.appearance.theme(), m_window);
    connect(dialog, &ExportDialog::exportRequested, this, [this, dialog] {
        m_choice = dialog->choice();
        dialog->accept();
        askPath();
    });
    connect(dialog, &ExportDialog::copyRequested, this, [this, dialog] {
        m_choice = dialog->choice();
        copy();
    });
    dialog->open();
}

void Exporter::askPath()
{
    auto* dialog = new QFileDialog(m_window, tr("Export the picture"), m_folder);
    dialog->setObjectName("exportDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const figures::ExportFormat& format = m_choice.formatRow();
    dialog->setNameFilters({figures::translateFilter(format)});
    dialog->setDefaultSuffix(format.suffix);
    dialog->selectFile(suggestedName(format.suffix));
    connect(dialog, &QFileDialog::fileSelected, this, &Exporter::onPathChosen);
    dialog->open();
}

/// Exports to the chosen path. The file dialog has asked before replacing exactly this name, and no other.
void Exporter::onPathChosen(const QString& chosen)
{
    const QString path = figures::findExportFormat(chosen) ? chosen : chosen + '.' + m_choice.formatRow().suffix;
    const QFileInfo info(path);
    m_folder = info.path();
    const bool isNumbered =
        hasSteps() && !m_choice.isOfCurrentStep() && figures::findExportFormat(path)->multiStep == figures::MultiStep::NumberedFiles;
    QStringList existingFiles;
    if (isNumbered) {
        const QRegularExpression numbered(
            QRegularExpression::anchoredPattern(QRegularExpression::escape(info.completeBaseName()) + "-\\d+\\." + info.suffix()));
        existingFiles = info.dir().entryList(QDir::Files, QDir::Name).filter(numbered);
    } else if (path != chosen && info.exists()) {
        existingFiles = {info.fileName()};
    }
    if (existingFiles.isEmpty())
        exportChosen(path);
    else
        askToReplace(info.dir().filePath(existingFiles.front()), std::size_t(existingFiles.size()), [this, path] { exportChosen(path); });
}

void Exporter::askToReplace(const QString& first, std::size_t count, const std::function<void()>& replace)
{
    const QString shown = figures::cleanText(QDir::toNativeSeparators(first));
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Export the picture"),
                                count == 1 ? tr("%1 exists already.").arg(shown)
                                           : tr("%L1 numbered files exist already, such as %2.").arg(count).arg(shown),
                                QMessageBox::Cancel, m_window);
    box->setObjectName("replaceBox");
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* const button = box->addButton(tr("Replace"), QMessageBox::AcceptRole);
    button->setObjectName("replaceFiles");
    box->setDefaultButton(QMessageBox::Cancel);
    connect(button, &QPushButton::clicked, this, replace);
    box->open();
}

/// Copies the picture as SVG and as PNG: a word processor takes the format that it can use.
void Exporter::copy()
{
    const std::optional<figures::Drawing> picture = makeDrawing(m_choice);
    if (!picture)
        return;
    auto* data = new QMimeData;
    for (const auto& [suffix, type] : {std::pair{"png", "image/png"}, {"svg", "image/svg+xml"}}) {
        const figures::ExportFormat& format = *figures::findExportFormat(QString(".") + suffix);
        const auto bytes = figures::encodeSequence({.count = 1, .drawing = [&](std::uint32_t) { return *picture; }},
                                                   m_choice.style(format, m_parts.appearance.theme()), format);
        if (!bytes) {
            delete data;
            m_parts.notices.notify(Notice::fromError(bytes.error()));
            return;
        }
        data->setData(type, *bytes);
        if (std::string_view(suffix) == "png")
            data->setImageData(QImage::fromData(*bytes));
    }
    QApplication::clipboard()->setMimeData(data);
    emit statusMessage(tr("The picture is on the clipboard"));
}

}  // namespace simtscope::ui

#include "moc_exporter.cpp"
