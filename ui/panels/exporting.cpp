#include "ui/panels/exporting.h"

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <cmath>

#include "ui/figures/paint.h"
#include "ui/panels/figure_view.h"
#include "ui/panels/session.h"

namespace simtscope::panels {
namespace {

constexpr qreal kPixelRatio = 2;  // of pictures: sharp on a slide
constexpr QSizeF kLeastSize(1280, 720);  // of a picture for a slide, however small the window is

}  // namespace

Exporter::Exporter(Session& session, FigureView& view, QWidget* window)
    : QObject(window), m_session(session), m_view(view), m_window(window),
      m_folder(QStandardPaths::writableLocation(QStandardPaths::PicturesLocation))
{
}

std::optional<figures::Figure> Exporter::figure() const
{
    if (std::optional<figures::Figure> composed = m_composer ? m_composer(m_caption) : std::nullopt)
        return composed;
    const figures::FigureKind* kind = figures::findFigureKind(m_session.figure());
    const std::shared_ptr<const figures::FigureSource> source = m_session.source();
    if (!kind || !source || !source->recorded())
        return std::nullopt;
    figures::FigureOptions options = m_view.options();
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
    const QString name = QString("%1-%2-step-%3").arg(m_session.document().name(), m_session.figure()).arg(m_session.step() + 1);
    return figures::Drawing{shown->size, shown->title, shown->fact, name,
                            [picture = *shown, this](QPainter& painter) { figures::paint(painter, picture, theme()); }};
}

const figures::Theme& Exporter::theme() const
{
    const figures::Theme* print = m_print ? figures::findTheme("print") : nullptr;
    return print ? *print : m_session.theme();
}

QString Exporter::suggestedName() const
{
    const std::optional<figures::Drawing> picture = drawing();
    return picture ? picture->name : m_session.document().name();
}

Result<void> Exporter::exportTo(const QString& path)
{
    const std::optional<figures::Drawing> picture = drawing();
    if (!picture)
        return fail("There is no picture to export.", "Run a program first.");
    return figures::exportDrawing(*picture, theme(), path, kPixelRatio);
}

void Exporter::ask()
{
    auto* dialog = new QFileDialog(m_window, tr("Export the picture"), m_folder);
    dialog->setObjectName("exportDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("PNG picture (*.png)"), tr("SVG drawing (*.svg)"), tr("PDF page (*.pdf)")});
    dialog->setDefaultSuffix("png");
    dialog->selectFile(suggestedName() + ".png");
    connect(dialog, &QFileDialog::filterSelected, dialog, [this, dialog](const QString& filter) {
        const QString suffix = filter.contains("*.svg") ? "svg" : filter.contains("*.pdf") ? "pdf" : "png";
        dialog->setDefaultSuffix(suffix);
        dialog->selectFile(suggestedName() + "." + suffix);
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        m_folder = QFileInfo(path).path();
        if (const Result<void> done = exportTo(path); !done) {
            m_session.notify(Notice::of(done.error()));
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

}  // namespace simtscope::panels
