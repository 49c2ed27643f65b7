#include "ui/export/exporting.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QImage>
#include <QMainWindow>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QStandardPaths>
#include <string_view>
#include <utility>

#include "gpu/core/messages/app.h"
#include "gpu/core/messages/window.h"
#include "ui/export/export_dialog.h"
#include "ui/jobs/saving.h"
#include "ui/session/appearance.h"
#include "ui/session/document.h"
#include "ui/session/notices.h"
#include "ui/session/position.h"
#include "ui/session/selection.h"

namespace simtscope::ui {
namespace {

constexpr QSizeF kLeastSize(1280, 720);  // of a picture for a slide, however small the window is
constexpr std::size_t kMostFiles = 1000;

}  // namespace

Exporter::Exporter(const ExportingParts& parts, std::function<figures::FigureOptions()> options, QMainWindow* window)
    : QObject(window), m_parts(parts), m_options(std::move(options)), m_window(window),
      m_folder(QStandardPaths::writableLocation(QStandardPaths::PicturesLocation))
{
}

figures::FigureOptions Exporter::options(const ExportChoice& choice) const
{
    figures::FigureOptions options = m_options();
    choice.applyTo(options);
    if (!choice.slide().isEmpty()) {
        options.size = choice.slide();
        options.zoom = options.typeZoom = 1;
    } else if (options.zoom <= 1) {
        options.size = options.size.expandedTo(kLeastSize);  // title and sentence take their room from nothing that the window shows
    }
    return options;
}

std::optional<figures::Figure> Exporter::figure(const ExportChoice& choice) const
{
    if (std::optional<figures::Figure> composed = m_composer ? m_composer(choice) : std::nullopt)
        return composed;
    const figures::FigureKind* kind = figures::findFigureKind(m_parts.selection.figure());
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    if (!kind || !source || !source->recorded())
        return std::nullopt;
    return figures::layOutWith(choice.excerpt, *kind, *source, options(choice));
}

std::optional<figures::Drawing> Exporter::drawing(const ExportChoice& choice) const
{
    if (std::optional<figures::Drawing> other = m_other ? m_other(choice) : std::nullopt)
        return other;
    const std::optional<figures::Figure> shown = figure(choice);
    if (!shown || shown->shapes.empty())
        return std::nullopt;
    figures::Drawing drawing = figures::drawingOf(*shown, choice.themeOr(m_parts.appearance.theme()));
    drawing.name = QString("%1-%2-step-%3").arg(m_parts.document.name(), m_parts.selection.figure()).arg(m_parts.position.step() + 1);
    return drawing;
}

QString Exporter::suggestedName(const QString& suffix) const
{
    if (hasSteps() && (!m_choice.isOfThisStep() || m_choice.formatRow().animates()))
        return QString("%1-%2.%3").arg(m_parts.document.name(), m_parts.selection.figure(), suffix);
    const std::optional<figures::Drawing> picture = drawing(m_choice);
    return (picture ? picture->name : m_parts.document.name()) + '.' + suffix;
}

/// Figures have steps; what stands in their place has none.
bool Exporter::hasSteps() const
{
    return m_parts.position.stepCount() > 0 && !(m_other && m_other(m_choice));
}

Result<std::vector<std::uint32_t>> Exporter::steps(const QString& text) const
{
    const figures::FigureKind* kind = figures::findFigureKind(m_parts.selection.figure());
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    if (!kind || !source || !source->recorded())
        return fail(msg::window::noPicture());
    return resolveSteps(*source, *kind, options(m_choice), text, m_marked ? m_marked() : MarkedSteps{});
}

AnimationMaker Exporter::frames(const ExportChoice& choice) const
{
    if (const std::optional<AnimationMaker> composed = m_animationComposer ? m_animationComposer(choice) : std::nullopt)
        return *composed;
    figures::FigureOptions of = options(choice);
    of.zoom = of.typeZoom = 1;
    of.wavefront = of.firstRow = -1;
    return animationOf(m_parts.position, m_parts.selection.figure(), of, choice.excerpt);
}

/// An animation that is of this step alone is one of all: it has nothing else to show.
void Exporter::exportChosen(const QString& path)
{
    const figures::ExportFormat* const format = figures::exportFormat(path);
    if (format && hasSteps() && (!m_choice.isOfThisStep() || format->animates())) {
        exportSteps(path);
        return;
    }
    if (const Result<void> done = exportTo(path); !done) {
        m_parts.notices.notify(Notice::of(done.error()));
        return;
    }
    emit told(tr("Saved %1").arg(QDir::toNativeSeparators(path)));
}

void Exporter::exportSteps(const QString& path)
{
    const figures::ExportFormat& format = *figures::exportFormat(path);
    const QString text = m_choice.isOfThisStep() ? QStringLiteral("all") : m_choice.steps;
    // Those that change are found in the background, among all.
    const auto wanted = steps(text == QLatin1String("changes") ? QStringLiteral("all") : text);
    if (!wanted) {
        m_parts.notices.notify(Notice::of(wanted.error()));
        return;
    }
    if (format.animates() && text == QLatin1String("all") && wanted->size() > figures::kMostFrames) {
        askWhich(animationChoices(m_parts.position.stepCount(), m_parts.position.step()), path);
        return;
    }
    if (format.holds == figures::Holds::Picture && wanted->size() > kMostFiles) {
        m_parts.notices.notify(Notice::of(Error{msg::app::tooManyFiles(wanted->size(), kMostFiles), {}, 0}));
        return;
    }
    start(frames(m_choice), *wanted, path);
}

void Exporter::askWhich(const std::vector<AnimationChoice>& choices, const QString& path)
{
    const AnimationMaker ofNow = frames(m_choice);  // also if another run is there when the question is answered
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Animation of the steps"),
                                tr("The run has %L1 steps: too many for one animation.").arg(m_parts.position.stepCount()),
                                QMessageBox::Cancel, m_window);
    box->setObjectName("animationBox");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("An animation has at most %L1 frames, about six minutes.").arg(figures::kMostFrames));
    for (const AnimationChoice& choice : choices) {
        QPushButton* const button = box->addButton(choice.text, QMessageBox::AcceptRole);
        button->setObjectName(QString("animationChoice%1").arg(&choice - choices.data()));
        connect(button, &QPushButton::clicked, this, [this, ofNow, path, steps = choice.steps] { start(ofNow, steps, path); });
        if (&choice == choices.data())
            box->setDefaultButton(button);
    }
    box->open();
}

void Exporter::start(const AnimationMaker& maker, const std::vector<std::uint32_t>& steps, const QString& path)
{
    if (steps.empty())
        return;
    const figures::Theme& theme = m_parts.appearance.theme();
    StepsOfFile file{.steps = steps, .look = m_choice.look(*figures::exportFormat(path), theme)};
    if (m_choice.steps == QLatin1String("changes")) {
        ExportChoice bare = m_choice;
        bare.title = bare.sentence = false;  // a sentence changes at every step
        file.changing = frames(bare);
    }
    const auto cues = this->steps(QStringLiteral("cues"));
    if (cues)
        file.held = *cues;
    m_parts.saving.add(stepsTask(maker, file, path));
}

Result<void> Exporter::exportTo(const QString& path)
{
    const std::optional<figures::Drawing> picture = drawing(m_choice);
    if (!picture)
        return fail(msg::window::noPicture());
    const figures::ExportFormat* const format = figures::exportFormat(path);
    return figures::exportDrawing(*picture, m_choice.look(format ? *format : m_choice.formatRow(), m_parts.appearance.theme()), path);
}

void Exporter::ask()
{
    delete m_window->findChild<ExportDialog*>();  // an earlier one that is about to go
    const ExportDialog::Offers offers{.hasSteps = hasSteps(),
                                      .hasCues = hasSteps() && bool(steps(QStringLiteral("cues"))),
                                      .hasBookmarks = hasSteps() && bool(steps(QStringLiteral("bookmarks"))),
                                      .steps = [this](const QString& text) { return steps(text); }};
    auto* dialog = new ExportDialog(
        m_choice, offers, [this](const ExportChoice& choice) { return drawing(choice); }, m_parts.appearance.theme(), m_window);
    connect(dialog, &ExportDialog::exportWanted, this, [this, dialog] {
        m_choice = dialog->choice();
        dialog->accept();
        askPath();
    });
    connect(dialog, &ExportDialog::copyWanted, this, [this, dialog] {
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
    dialog->setNameFilters({figures::translatedFilter(format)});
    dialog->setDefaultSuffix(format.suffix);
    dialog->selectFile(suggestedName(format.suffix));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_folder = QFileInfo(path).path();
        exportChosen(path);
    });
    dialog->open();
}

/// As SVG and as PNG: a word processor takes the one that it can.
void Exporter::copy()
{
    const std::optional<figures::Drawing> picture = drawing(m_choice);
    if (!picture)
        return;
    auto* data = new QMimeData;
    for (const auto& [suffix, type] : {std::pair{"png", "image/png"}, {"svg", "image/svg+xml"}}) {
        const figures::ExportFormat& format = *figures::exportFormat(QString(".") + suffix);
        const auto bytes = figures::encoded({.count = 1, .drawing = [&](std::uint32_t) { return *picture; }},
                                            m_choice.look(format, m_parts.appearance.theme()), format);
        if (!bytes) {
            delete data;
            m_parts.notices.notify(Notice::of(bytes.error()));
            return;
        }
        data->setData(type, *bytes);
        if (std::string_view(suffix) == "png")
            data->setImageData(QImage::fromData(*bytes));
    }
    QApplication::clipboard()->setMimeData(data);
    emit told(tr("The picture is on the clipboard"));
}

}  // namespace simtscope::ui
