// Declared in program_file_dialog.h.
#include "ui/widgets/program_file_dialog.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSettings>
#include <QStandardPaths>
#include <QTreeView>
#include <QUrl>
#include <iterator>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/theme.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

constexpr char kFolderSetting[] = "programFolder";
constexpr QSize kDialogSize(1000, 560);
constexpr int kPreviewWidth = 300, kColumnWidths[] = {200, 72, 0, 168};  // pixels; by column of QFileSystemModel, 0: hidden
constexpr qint64 kPreviewBytes = 4096;

/// Adds the preview at the right of Qt's own dialog, and gives names and dates the room of the column that says little.
void addPreview(QFileDialog& dialog)
{
    auto* const preview = new QPlainTextEdit(&dialog);
    preview->setObjectName("filePreview");
    preview->setAccessibleName(tr("Beginning of the file"));
    preview->setPlaceholderText(tr("The beginning of the chosen file"));
    preview->setProperty("card", true);
    preview->setReadOnly(true);
    preview->setLineWrapMode(QPlainTextEdit::NoWrap);
    preview->setFont(figures::fontFor(figures::Font::MonoSmall));
    preview->setFixedWidth(kPreviewWidth);
    preview->setFocusPolicy(Qt::NoFocus);
    if (auto* const grid = qobject_cast<QGridLayout*>(dialog.layout())) {
        grid->setSpacing(kSmallGap);
        grid->addWidget(preview, 0, grid->columnCount(), grid->rowCount(), 1);
    }
    if (auto* const list = dialog.findChild<QTreeView*>("treeView")) {
        for (int column = 0; column < int(std::size(kColumnWidths)); ++column) {
            list->header()->resizeSection(column, kColumnWidths[column]);
            list->header()->setSectionHidden(column, kColumnWidths[column] == 0);
        }
    }
    QObject::connect(&dialog, &QFileDialog::currentChanged, preview,
                     [preview](const QString& path) { preview->setPlainText(previewOfFile(path)); });
}

}  // namespace

QString previewOfFile(const QString& path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return {};
    if (path.endsWith(QLatin1String(".simt"), Qt::CaseInsensitive))
        return tr("Recording, %1").arg(QLocale().formattedDataSize(file.size()));
    const QByteArray beginning = file.read(kPreviewBytes);
    if (beginning.contains('\0'))
        return tr("No text, %1").arg(QLocale().formattedDataSize(file.size()));
    return figures::cleanText(QString::fromUtf8(beginning), figures::LineBreaks::Kept);
}

QFileDialog* makeProgramFileDialog(QWidget* parent, const QString& title, const char* name)
{
    auto* const dialog = new QFileDialog(parent, title, QSettings().value(kFolderSetting, QDir::currentPath()).toString());
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QFileDialog::DontUseNativeDialog);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Programs and recordings (*.cu *.cpp *.c *.simt)"), tr("CUDA programs (*.cu *.cpp *.c)"),
                            tr("Recordings (*.simt)"), tr("All files (*)")});
    QStringList folders{QDir::homePath(), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation), QDir::currentPath()};
    folders.removeDuplicates();
    QList<QUrl> places;
    for (const QString& folder : folders)
        places << QUrl::fromLocalFile(folder);
    dialog->setSidebarUrls(places);
    dialog->resize(kDialogSize.boundedTo(parent->window()->size()));
    addPreview(*dialog);
    QObject::connect(dialog, &QFileDialog::fileSelected, dialog,
                     [](const QString& path) { QSettings().setValue(kFolderSetting, QFileInfo(path).absolutePath()); });
    return dialog;
}

}  // namespace simtscope::ui
