#include "ui/export/exporting.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QMainWindow>
#include <QMessageBox>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <cmath>
#include <utility>

#include "gpu/core/messages/window.h"
#include "ui/figures/canvas/paint.h"
#include "ui/figures/export/export.h"
#include "ui/figures/export/formats.h"
#include "ui/jobs/saving.h"
#include "ui/session/appearance.h"
#include "ui/session/document.h"
#include "ui/session/notices.h"
#include "ui/session/position.h"
#include "ui/session/selection.h"

namespace simtscope::ui {
namespace {

constexpr qreal kPixelRatio = 2;         // of pictures: sharp on a slide
constexpr QSizeF kLeastSize(1280, 720);  // of a picture for a slide, however small the window is

}  // namespace

Exporter::Exporter(const ExportingParts& parts, std::function<figures::FigureOptions()> options, QMainWindow* window)
    : QObject(window), m_parts(parts), m_options(std::move(options)), m_window(window),
      m_folder(QStandardPaths::writableLocation(QStandardPaths::PicturesLocation))
{
}

std::optional<figures::Figure> Exporter::figure() const
{
    if (std::optional<figures::Figure> composed = m_composer ? m_composer(m_caption) : std::nullopt)
        return composed;
    const figures::FigureKind* kind = figures::findFigureKind(m_parts.selection.figure());
    const std::shared_ptr<const figures::FigureSource> source = m_parts.position.source();
    if (!kind || !source || !source->recorded())
        return std::nullopt;
    figures::FigureOptions options = m_options();
    options.caption = m_caption;
    if (options.zoom <= 1)
        options.size = options.size.expandedTo(kLeastSize);  // title and sentence take their room from nothing that the window shows
    return kind->layout(*source, options);
}

std::optional<figures::Drawing> Exporter::drawing() const
{
    if (std::optional<figures::Drawing> other = m_other ? m_other(theme(), m_caption) : std::nullopt)
        return other;
    const std::optional<figures::Figure> shown = figure();
    if (!shown || shown->shapes.empty())
        return std::nullopt;
    const QString name = QString("%1-%2-step-%3").arg(m_parts.document.name(), m_parts.selection.figure()).arg(m_parts.position.step() + 1);
    return figures::Drawing{shown->size, shown->title, shown->fact, name,
                            [picture = *shown, this](QPainter& painter) { figures::paint(painter, picture, theme()); }};
}

const figures::Theme& Exporter::theme() const
{
    const figures::Theme* print = m_print ? figures::findTheme("print") : nullptr;
    return print ? *print : m_parts.appearance.theme();
}

QString Exporter::suggestedName(const QString& suffix) const
{
    const figures::ExportFormat* const format = figures::exportFormat("." + suffix);
    if (format && format->animates())
        return QString("%1-%2.%3").arg(m_parts.document.name(), m_parts.selection.figure(), suffix);
    const std::optional<figures::Drawing> picture = drawing();
    return (picture ? picture->name : m_parts.document.name()) + '.' + suffix;
}

/// Figures have steps; what stands in their place has none.
bool Exporter::canAnimate() const
{
    return m_parts.position.stepCount() > 0 && !(m_other && m_other(theme(), m_caption));
}

figures::FigureOptions Exporter::animationOptions() const
{
    figures::FigureOptions options = m_options();
    options.caption = m_caption;
    options.zoom = 1;
    options.wavefront = options.firstRow = -1;
    options.size = options.size.expandedTo(kLeastSize);
    return options;
}

void Exporter::exportAnimation(const QString& path)
{
    const std::vector<AnimationChoice> choices = animationChoices(m_parts.position.stepCount(), m_parts.position.step());
    const AnimationMaker ofNow = animation();  // also if another run is there when the question is answered
    if (choices.size() == 1) {
        startAnimation(ofNow, choices.front().steps, path);
        return;
    }
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Animation of the steps"),
                                tr("The run has %L1 steps: too many for one animation.").arg(m_parts.position.stepCount()),
                                QMessageBox::Cancel, m_window);
    box->setObjectName("animationBox");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("An animation has at most %L1 frames, about six minutes.").arg(figures::kMostFrames));
    for (const AnimationChoice& choice : choices) {
        QPushButton* const button = box->addButton(choice.text, QMessageBox::AcceptRole);
        button->setObjectName(QString("animationChoice%1").arg(&choice - choices.data()));
        connect(button, &QPushButton::clicked, this, [this, ofNow, path, steps = choice.steps] { startAnimation(ofNow, steps, path); });
        if (&choice == choices.data())
            box->setDefaultButton(button);
    }
    box->open();
}

AnimationMaker Exporter::animation() const
{
    const std::optional<AnimationMaker> composed = m_animationComposer ? m_animationComposer(m_caption) : std::nullopt;
    return composed ? *composed : animationOf(m_parts.position, m_parts.selection.figure(), animationOptions());
}

void Exporter::startAnimation(const AnimationMaker& animation, const std::vector<std::uint32_t>& steps, const QString& path)
{
    if (!steps.empty())
        m_parts.saving.add(animationTask(animation, steps, theme(), path));
}

Result<void> Exporter::exportTo(const QString& path)
{
    const std::optional<figures::Drawing> picture = drawing();
    if (!picture)
        return fail(msg::window::noPicture());
    return figures::exportDrawing(*picture, theme(), path, kPixelRatio);
}

void Exporter::ask()
{
    auto* dialog = new QFileDialog(m_window, tr("Export the picture"), m_folder);
    dialog->setObjectName("exportDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const figures::ExportFormat& format : figures::exportFormats()) {
        if (!format.animates() || canAnimate())
            filters << figures::translatedFilter(format);
    }
    dialog->setNameFilters(filters);
    const QString usual = figures::exportFormats().front().suffix;
    dialog->setDefaultSuffix(usual);
    dialog->selectFile(suggestedName(usual));
    connect(dialog, &QFileDialog::filterSelected, dialog, [this, dialog](const QString& filter) {
        for (const figures::ExportFormat& format : figures::exportFormats()) {
            if (filter == figures::translatedFilter(format)) {
                dialog->setDefaultSuffix(format.suffix);
                dialog->selectFile(suggestedName(format.suffix));
            }
        }
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_folder = QFileInfo(path).path();
        const figures::ExportFormat* const format = figures::exportFormat(path);
        if (format && format->animates() && canAnimate()) {
            exportAnimation(path);
            return;
        }
        if (const Result<void> done = exportTo(path); !done) {
            m_parts.notices.notify(Notice::of(done.error()));
            return;
        }
        emit told(tr("Saved %1").arg(QDir::toNativeSeparators(path)));
    });
    dialog->open();
}

void Exporter::copy()
{
    const std::optional<figures::Drawing> picture = drawing();
    if (!picture)
        return;
    QImage image((picture->size * kPixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(kPixelRatio);
    image.fill(theme().color(figures::Role::Background));
    {
        QPainter painter(&image);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        picture->paint(painter);
    }
    auto* data = new QMimeData;
    data->setImageData(image);
    QByteArray png;
    QBuffer buffer(&png);
    if (buffer.open(QIODevice::WriteOnly) && image.save(&buffer, "PNG"))
        data->setData("image/png", png);
    const QTemporaryDir folder;
    const QString path = folder.filePath("picture.svg");
    if (folder.isValid() && figures::exportDrawing(*picture, theme(), path)) {
        QFile file(path);
        if (file.open(QIODevice::ReadOnly))
            data->setData("image/svg+xml", file.readAll());
    }
    QApplication::clipboard()->setMimeData(data);
    emit told(tr("The picture is on the clipboard"));
}

}  // namespace simtscope::ui
