#include "ui/window/menus/host_code_dialog.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <Qsci/qsciscintilla.h>

#include "gpu/program/host/form_fields.h"
#include "gpu/program/host/host_code.h"
#include "ui/editor/cuda_lexer.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/messages.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"
#include "ui/window/menus/source_preview.h"

namespace simtscope::ui {
namespace {

/// Columns of the table of parameters.
struct Column {
    enum : int { Name, Type, Size, Content, Role, Shown };
};

constexpr int kFormWidth = 600;

QString formatShape(const std::array<std::int64_t, 3>& shape)
{
    const int count = shape[2] != 1 ? 3 : shape[1] != 1 ? 2 : 1;
    QStringList numbers;
    for (int i = 0; i < count; ++i)
        numbers << QString::number(shape[std::size_t(i)]);
    return numbers.join(QStringLiteral(" x "));
}

QLabel* makeCode(const std::string& text)
{
    auto* const label = new QLabel(figures::cleanText(QString::fromStdString(text)));
    label->setTextFormat(Qt::PlainText);
    label->setFont(editorFont());
    return label;
}

/// Returns whether the launch's own kernel is part of the choice; an empty choice means all that the host launches.
bool isChosen(const std::vector<std::string>& chosen, const program::SourceKernel& kernel)
{
    return chosen.empty() ? !kernel.isLaunchedByKernel : std::ranges::find(chosen, kernel.name) != chosen.end();
}

}  // namespace

HostCodeDialog::HostCodeDialog(const QString& text, const QString& language, const figures::Theme& theme, QWidget* parent)
    : QDialog(parent), m_text(text), m_language(language), m_source(program::findSourceKernels(text.toStdString())),
      m_fields(new QScrollArea), m_problem(new QLabel), m_preview(makeSourcePreview(theme, this))
{
    setObjectName("hostCodeDialog");
    setWindowTitle(tr("Create main()"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* const purpose =
        new QLabel(tr("This source has kernels, but no main() that launches them. The program below the kernels makes the "
                      "data, launches them and prints the results. All fields are proposals from the text of the kernels."));
    purpose->setWordWrap(true);
    m_fields->setWidgetResizable(true);
    m_fields->setFrameShape(QFrame::NoFrame);
    m_fields->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_fields->setMinimumWidth(kFormWidth);
    m_problem->setObjectName("hostCodeProblem");
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_preview->setAccessibleName(tr("The program"));
    QFrame* const card = makeCard(this);
    auto* const inside = new QVBoxLayout(card);
    inside->setContentsMargins(kSmallGap, kSmallGap, kSmallGap, kSmallGap);
    inside->addWidget(m_preview);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_create = buttons->button(QDialogButtonBox::Ok);
    m_create->setText(tr("Create main()"));
    m_create->setProperty("primary", true);

    auto* const layout = new QGridLayout(this);
    layout->setSpacing(kMediumGap);
    layout->addWidget(purpose, 0, 0, 1, 2);
    layout->addWidget(m_fields, 1, 0);
    layout->addWidget(card, 1, 1);
    layout->addWidget(m_problem, 2, 0);
    layout->addWidget(buttons, 2, 1);
    layout->setColumnStretch(0, 3);
    layout->setColumnStretch(1, 2);
    layout->setRowStretch(1, 1);
    resize(1160, 620);

    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this,
            [this] { emit chosen(QString::fromStdString(program::appendHostCode(m_form, m_language.toStdString()))); });
    propose();
}

void HostCodeDialog::propose()
{
    auto form = program::proposeForm(m_text.toStdString(), m_kernels, m_templateArguments);
    m_form = form ? std::move(*form) : program::LaunchForm();
    m_proposal = m_form;
    showRows();
    if (form)
        showProgram();
    else
        showError(form.error());
}

void HostCodeDialog::showRows()
{
    auto* const content = new QWidget;
    auto* const grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, kSmallGap, 0);
    grid->setHorizontalSpacing(kSmallGap);
    grid->setVerticalSpacing(kTinyGap);
    addTemplateRows(*grid);
    addLaunchRows(*grid);
    addParameterRows(*grid);
    grid->setRowStretch(grid->rowCount(), 1);
    grid->setColumnStretch(Column::Size, 2);
    grid->setColumnStretch(Column::Content, 2);
    m_fields->setWidget(content);
}

QLineEdit* HostCodeDialog::addField(QGridLayout& grid, int row, int column, const QString& name, const QString& label, const QString& text,
                                    int span)
{
    auto* const field = new QLineEdit(figures::cleanText(text));
    field->setObjectName(name);
    field->setAccessibleName(label);
    field->setMinimumWidth(90);
    field->setCursorPosition(0);
    grid.addWidget(field, row, column, 1, span);
    return field;
}

void HostCodeDialog::addTemplateRows(QGridLayout& grid)
{
    for (const program::SourceKernel& kernel : m_source.kernels)
        for (const program::TemplateParameter& parameter : kernel.templateParameters) {
            const QString name = QString::fromStdString(parameter.name), objectName = "template-" + name;
            if (!isChosen(m_kernels, kernel) || (grid.parentWidget() && grid.parentWidget()->findChild<QLineEdit*>(objectName)))
                continue;
            std::string argument = parameter.defaultValue;
            for (const std::string& one : m_templateArguments)
                if (one.starts_with(parameter.name + "="))
                    argument = one.substr(parameter.name.size() + 1);
            const int row = grid.rowCount();
            grid.addWidget(makeCode(parameter.name), row, Column::Name);
            grid.addWidget(makeDimLabel(tr("template parameter of %1").arg(QString::fromStdString(kernel.name))), row, Column::Type);
            QLineEdit* const field = addField(grid, row, Column::Size, objectName, name, QString::fromStdString(argument));
            connect(field, &QLineEdit::editingFinished, this, [this, field, name = parameter.name] {
                const std::string text = name + "=" + field->text().trimmed().toStdString();
                if (!field->isModified() || field->text().trimmed().isEmpty())
                    return;
                field->setModified(false);
                std::erase_if(m_templateArguments, [&](const std::string& one) { return one.starts_with(name + "="); });
                m_templateArguments.push_back(text);
                m_create->setEnabled(false);  // Return, which ends the edit, also presses the default button
                QMetaObject::invokeMethod(this, &HostCodeDialog::propose, Qt::QueuedConnection);
            });
        }
}

QCheckBox* HostCodeDialog::makeKernelBox(const program::SourceKernel& kernel)
{
    const QString name = QString::fromStdString(kernel.name);
    auto* const box = new QCheckBox(name);
    box->setObjectName("kernel-" + name);
    box->setFont(editorFont());
    box->setChecked(isChosen(m_kernels, kernel));
    connect(box, &QCheckBox::clicked, this, [this, changed = kernel.name](bool isChecked) {
        std::vector<std::string> kernels;
        for (const program::SourceKernel& one : m_source.kernels)
            if (one.name == changed ? isChecked : isChosen(m_kernels, one))
                kernels.push_back(one.name);
        if (!kernels.empty())
            m_kernels = std::move(kernels);
        QMetaObject::invokeMethod(this, &HostCodeDialog::propose, Qt::QueuedConnection);
    });
    return box;
}

void HostCodeDialog::addLaunchRows(QGridLayout& grid)
{
    int row = grid.rowCount();
    grid.addWidget(makeHeading(tr("Launch")), row, 0, 1, 2);
    grid.addWidget(makeDimLabel(tr("Block (threads)")), row, Column::Size);
    grid.addWidget(makeDimLabel(tr("Grid (blocks)")), row, Column::Content);
    grid.addWidget(makeDimLabel(tr("Dynamic shared bytes")), row, Column::Role, 1, 2);
    for (const program::SourceKernel& kernel : m_source.kernels) {
        ++row;
        const QString name = QString::fromStdString(kernel.name);
        if (m_source.kernels.size() == 1)
            grid.addWidget(makeCode(kernel.name), row, 0, 1, 2);
        else
            grid.addWidget(makeKernelBox(kernel), row, 0, 1, 2);
        const auto launch = std::ranges::find(m_form.launches, kernel.name, [](const program::HostLaunch& one) { return one.kernel.name; });
        if (launch == m_form.launches.end())
            continue;
        const std::size_t index = std::size_t(launch - m_form.launches.begin());
        const auto addShape = [&](int column, const QString& word, const QString& label,
                                  std::array<std::string, 3> program::HostLaunch::*shape) {
            QLineEdit* const field = addField(grid, row, column, word + "-" + name, label, {});
            connect(field, &QLineEdit::textEdited, this, [this, index, shape](const QString& text) {
                const auto parsed = program::parseShape(text.toStdString());
                if (text.trimmed().isEmpty())
                    m_form.launches[index].*shape = m_proposal.launches[index].*shape;
                else
                    m_form.launches[index].*shape = parsed.value_or(std::array<std::string, 3>{"0", "0", "0"});
                showProgram();
            });
        };
        addShape(Column::Size, "block", tr("Block of %1").arg(name), &program::HostLaunch::block);
        addShape(Column::Content, "grid", tr("Grid of %1").arg(name), &program::HostLaunch::grid);
        QLineEdit* const shared = addField(grid, row, Column::Role, "shared-" + name, tr("Dynamic shared bytes of %1").arg(name),
                                           QString::fromStdString(launch->sharedBytes), 2);
        shared->setPlaceholderText("0");
        connect(shared, &QLineEdit::textEdited, this, [this, index](const QString& text) {
            m_form.launches[index].sharedBytes = text.trimmed().toStdString();
            showProgram();
        });
    }
}

void HostCodeDialog::addBufferRow(QGridLayout& grid, int row, program::HostBuffer& buffer)
{
    const QString name = QString::fromStdString(buffer.name);
    QLineEdit* const size =
        addField(grid, row, Column::Size, "size-" + name, tr("Elements of %1").arg(name), QString::fromStdString(buffer.size));
    connect(size, &QLineEdit::textEdited, this, [this, &buffer](const QString& text) {
        buffer.size = text.trimmed().toStdString();
        showProgram();
    });

    auto* const content = new QComboBox;
    content->setObjectName("fill-" + name);
    content->setAccessibleName(tr("Content of %1").arg(name));
    content->setEditable(true);
    content->setInsertPolicy(QComboBox::NoInsert);
    content->addItems({"ramp", "random", "zero", tr("Picture…")});
    content->setMinimumWidth(90);
    content->setToolTip(tr("ramp: 0, 1, 2 …; random; zero; or numbers with commas, such as 1,2,3; or a PGM or PPM file"));
    content->setCurrentText(QString::fromStdString(program::formatFill(buffer)));
    auto* const role = new QComboBox;
    role->setObjectName("role-" + name);
    role->setAccessibleName(tr("Role of %1").arg(name));
    role->addItems({tr("input"), tr("output"), tr("both")});
    role->setCurrentIndex(int(buffer.role));
    const auto setFill = [this, &buffer, role, content](const QString& text) {
        std::ignore = program::setFill(m_form, buffer.name, text.trimmed().toStdString());
        role->setCurrentIndex(int(buffer.role));
        for (QLineEdit* const field : m_fields->findChildren<QLineEdit*>())  // a picture sets the width and the height
            if (field->objectName().startsWith("value-"))
                if (const program::HostValue* value = m_form.findValue(field->objectName().mid(6).toStdString()))
                    field->setText(QString::fromStdString(value->value));
        showProgram();
    };
    connect(content, &QComboBox::editTextChanged, this, [setFill, content](const QString& text) {
        if (text != content->itemText(3))
            setFill(text);
    });
    connect(content, &QComboBox::activated, this, [this, content, &buffer](int index) {
        if (index != 3)
            return;
        const QString path = QFileDialog::getOpenFileName(this, tr("Picture"), {}, tr("Pictures (*.pgm *.ppm)"));
        content->setEditText(path.isEmpty() ? QString::fromStdString(program::formatFill(buffer)) : path);
    });
    connect(role, &QComboBox::activated, this, [this, &buffer](int index) {
        buffer.role = program::BufferRole(index);
        showProgram();
    });
    auto* const shown = new QCheckBox;
    shown->setObjectName("show-" + name);
    shown->setAccessibleName(tr("Print %1").arg(name));
    shown->setChecked(buffer.isShown);
    connect(shown, &QCheckBox::toggled, this, [this, &buffer](bool isShown) {
        buffer.isShown = isShown;
        showProgram();
    });
    grid.addWidget(content, row, Column::Content);
    grid.addWidget(role, row, Column::Role);
    grid.addWidget(shown, row, Column::Shown, Qt::AlignHCenter);
}

void HostCodeDialog::addParameterRows(QGridLayout& grid)
{
    if (m_form.launches.empty())
        return;
    int row = grid.rowCount();
    grid.setRowMinimumHeight(row, kMediumGap);
    ++row;
    if (!m_form.values.empty()) {
        grid.addWidget(makeHeading(tr("Values")), row++, 0, 1, 2);
        for (program::HostValue& value : m_form.values) {
            grid.addWidget(makeCode(value.name), row, Column::Name);
            grid.addWidget(makeDimLabel(QString::fromStdString(value.element.name)), row, Column::Type);
            const QString name = QString::fromStdString(value.name);
            QLineEdit* const field =
                addField(grid, row++, Column::Size, "value-" + name, tr("Value of %1").arg(name), QString::fromStdString(value.value));
            connect(field, &QLineEdit::textEdited, this, [this, &value](const QString& text) {
                value.value = text.trimmed().toStdString();
                showProgram();
            });
        }
        grid.setRowMinimumHeight(row++, kMediumGap);
    }
    if (m_form.buffers.empty())
        return;
    grid.addWidget(makeHeading(tr("Buffers")), row, 0, 1, 2);
    grid.addWidget(makeDimLabel(tr("Elements")), row, Column::Size);
    grid.addWidget(makeDimLabel(tr("Content")), row, Column::Content);
    grid.addWidget(makeDimLabel(tr("Role")), row, Column::Role);
    grid.addWidget(makeDimLabel(tr("Printed")), row++, Column::Shown, Qt::AlignHCenter);
    for (program::HostBuffer& buffer : m_form.buffers) {
        grid.addWidget(makeCode(buffer.name), row, Column::Name);
        grid.addWidget(makeDimLabel(QString::fromStdString(buffer.type)), row, Column::Type);
        addBufferRow(grid, row++, buffer);
    }
}

void HostCodeDialog::showError(const Error& error)
{
    QStringList lines{figures::translateSentence(error.message), figures::translateFixSentence(error.message)};
    lines.removeAll(QString());
    m_problem->setText(figures::cleanText(lines.join(' ')));
    m_create->setEnabled(false);
    if (m_form.launches.empty())
        m_preview->clear();
}

void HostCodeDialog::showProgram()
{
    for (std::size_t i = 0; i < m_form.launches.size(); ++i) {
        const QString name = QString::fromStdString(m_form.launches[i].kernel.name);
        const program::LaunchNumbers numbers = program::evaluateLaunch(m_form, i);
        if (auto* const block = m_fields->findChild<QLineEdit*>("block-" + name))
            block->setPlaceholderText(formatShape(numbers.block));
        if (auto* const grid = m_fields->findChild<QLineEdit*>("grid-" + name))
            grid->setPlaceholderText(formatShape(numbers.grid));
    }
    if (const auto checked = program::checkForm(m_form); !checked) {
        showError(checked.error());
        return;
    }
    m_problem->clear();
    m_create->setEnabled(true);
    const int line = m_preview->firstVisibleLine();
    const bool isFirst = m_preview->text().isEmpty();
    const QString program = QString::fromStdString(program::writeHostCode(m_form, m_language.toStdString())).trimmed() + "\n";
    m_preview->setText(program);
    const auto main = program.indexOf(QLatin1String("int main()"));  // the reader knows the includes
    m_preview->setFirstVisibleLine(isFirst ? int(program.left(std::max<qsizetype>(main, 0)).count('\n')) : line);
}

}  // namespace simtscope::ui

#include "moc_host_code_dialog.cpp"
