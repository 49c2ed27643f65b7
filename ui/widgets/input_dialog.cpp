#include "ui/widgets/input_dialog.h"

#include <QBoxLayout>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>

#include "ui/figures/canvas/theme.h"
#include "ui/widgets/metrics.h"

namespace simtscope::ui {

InputDialog::InputDialog(const QString& input, bool isFile, QWidget* parent) : QDialog(parent)
{
    setObjectName("inputDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Input of the program"));
    m_none = new QRadioButton(tr("&Nothing"), this);
    m_none->setObjectName("inputNone");
    m_typed = new QRadioButton(tr("This &text"), this);
    m_typed->setObjectName("inputTyped");
    m_fromFile = new QRadioButton(tr("A &file"), this);
    m_fromFile->setObjectName("inputFromFile");
    m_text = new QPlainTextEdit(isFile ? QString() : input, this);
    m_text->setObjectName("inputText");
    m_text->setAccessibleName(tr("Text that the program reads"));
    m_text->setFont(figures::fontFor(figures::Font::Mono));
    m_text->setTabChangesFocus(true);
    m_text->setFrameShape(QFrame::StyledPanel);
    m_path = new QLineEdit(isFile ? input : QString(), this);
    m_path->setObjectName("inputPath");
    m_path->setAccessibleName(tr("File that the program reads"));
    auto* browse = new QPushButton(tr("Browse…"), this);
    m_browse = browse;
    (input.isEmpty() ? m_none : isFile ? m_fromFile : m_typed)->setChecked(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    auto* file = new QHBoxLayout;
    file->addWidget(m_path, 1);
    file->addWidget(m_browse);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kLargeGap, kLargeGap, kLargeGap, kMediumGap);
    column->addWidget(m_none);
    column->addWidget(m_typed);
    column->addWidget(m_text, 1);
    column->addWidget(m_fromFile);
    column->addLayout(file);
    column->addSpacing(kSmallGap);
    column->addWidget(buttons);
    resize(460, 360);
    for (QRadioButton* choice : {m_none, m_typed, m_fromFile})
        connect(choice, &QRadioButton::toggled, this, &InputDialog::refresh);
    connect(browse, &QPushButton::clicked, this, [this] {
        auto* dialog = new QFileDialog(this, tr("Input of the program"), m_path->text());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
        dialog->open();
    });
    connect(buttons, &QDialogButtonBox::accepted, this, &InputDialog::submit);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    refresh();
}

void InputDialog::refresh()
{
    m_text->setEnabled(m_typed->isChecked());
    m_path->setEnabled(m_fromFile->isChecked());
    m_browse->setEnabled(m_fromFile->isChecked());
    if (m_typed->isChecked())
        m_text->setFocus();
    else if (m_fromFile->isChecked())
        m_path->setFocus();
}

void InputDialog::submit()
{
    if (m_typed->isChecked())
        emit chosen(m_text->toPlainText(), false);
    else
        emit chosen(m_fromFile->isChecked() ? m_path->text() : QString(), m_fromFile->isChecked() && !m_path->text().isEmpty());
    accept();
}

}  // namespace simtscope::ui

#include "moc_input_dialog.cpp"
