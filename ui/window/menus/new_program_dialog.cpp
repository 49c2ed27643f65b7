#include "ui/window/menus/new_program_dialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QStandardPaths>
#include <Qsci/qsciscintilla.h>

#include "gpu/core/messages/window.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/session/document/document.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"
#include "ui/window/menus/source_preview.h"

namespace simtscope::ui {

QString newProgramFolder()
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)).filePath("SIMTscope");
}

Result<QString> writeNewProgram(const QString& folder, const QString& name, const QString& text)
{
    if (!QDir().mkpath(folder))
        return failAt(folder.toStdString(), 0, msg::window::noNewProgramFolder());
    QString path = QDir(folder).filePath(name + ".cu");
    for (int number = 2; QFileInfo::exists(path) || QFileInfo(path).isSymLink(); ++number)
        path = QDir(folder).filePath(QString("%1-%2.cu").arg(name).arg(number));
    if (const Result<void> written = writeTextFile(path, text); !written)
        return tl::unexpected(written.error());
    return path;
}

NewProgramDialog::NewProgramDialog(std::vector<program::ProgramTemplate> templates, const figures::Theme& theme, QWidget* parent)
    : QDialog(parent), m_templates(std::move(templates)), m_list(new QListWidget), m_purpose(new QLabel),
      m_preview(makeSourcePreview(theme, this))
{
    setObjectName("newProgramDialog");
    setWindowTitle(tr("New program"));
    setAttribute(Qt::WA_DeleteOnClose);
    for (const program::ProgramTemplate& one : m_templates)
        m_list->addItem(QString::fromStdString(one.title));
    m_list->setFixedWidth(m_list->sizeHintForColumn(0) + 48);
    m_list->setAccessibleName(tr("Templates"));
    m_purpose->setWordWrap(true);
    m_preview->setAccessibleName(tr("The new program"));
    QFrame* const card = makeCard(this);
    auto* const inside = new QVBoxLayout(card);
    inside->setContentsMargins(kSmallGap, kSmallGap, kSmallGap, kSmallGap);
    inside->addWidget(m_preview);
    auto* const folder = makeDimLabel(tr("It is saved in %1.").arg(figures::cleanText(QDir::toNativeSeparators(newProgramFolder()))), this);
    folder->setWordWrap(true);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Create"));
    buttons->button(QDialogButtonBox::Ok)->setProperty("primary", true);

    auto* const layout = new QGridLayout(this);
    layout->setSpacing(kMediumGap);
    layout->addWidget(m_list, 0, 0, 2, 1);
    layout->addWidget(m_purpose, 0, 1);
    layout->addWidget(card, 1, 1);
    layout->addWidget(folder, 2, 0, 1, 2);
    layout->addWidget(buttons, 3, 0, 1, 2);
    layout->setColumnStretch(1, 1);
    layout->setRowStretch(1, 1);
    resize(820, 560);

    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QListWidget::itemActivated, this, &QDialog::accept);
    connect(m_list, &QListWidget::currentRowChanged, this, &NewProgramDialog::showCurrent);
    connect(this, &QDialog::accepted, this, [this] { emit chosen(current()); });
    m_list->setCurrentRow(0);
}

const program::ProgramTemplate& NewProgramDialog::current() const
{
    return m_templates[std::size_t(m_list->currentRow())];
}

void NewProgramDialog::showCurrent()
{
    QString purpose = QString::fromStdString(current().purpose);
    purpose.replace(0, 1, purpose.left(1).toUpper());
    m_purpose->setText(purpose);
    const QString text = QString::fromStdString(current().text);
    m_preview->setText(text);
    const auto kernel = text.indexOf(QLatin1String("__global__"));  // the reader knows the includes
    m_preview->setFirstVisibleLine(int(text.left(std::max<qsizetype>(kernel, 0)).count('\n')));
}

}  // namespace simtscope::ui

#include "moc_new_program_dialog.cpp"
