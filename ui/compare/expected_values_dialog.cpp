#include "ui/compare/expected_values_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "gpu/core/messages/difference.h"
#include "gpu/program/library/json_reader.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/messages.h"
#include "ui/session/session.h"
#include "ui/widgets/metrics.h"

namespace simtscope::ui {
namespace {

constexpr int kExpectedDialogWidth = 460;  // pixels

}  // namespace

ExpectedValuesDialog::ExpectedValuesDialog(Session& session, QWidget* parent)
    : QDialog(parent), m_session(session), m_recording(session.position.recording())
{
    setObjectName("expectedValuesDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("First difference from expected values"));
    m_array = new QComboBox(this);
    m_array->setObjectName("expectedArray");
    m_array->setToolTip(tr("Arrays in global memory are named as the parameters of kernels. It is compared after its last launch."));
    m_file = new QLineEdit(this);
    m_file->setObjectName("expectedFile");
    m_file->setPlaceholderText(tr("Numbers as text, .npy, or raw bytes (.bin)"));
    auto* browse = new QPushButton(tr("Choose…"), this);
    browse->setObjectName("chooseExpectedFile");
    m_problem = new QLabel(this);
    m_problem->setObjectName("expectedProblem");
    m_problem->setProperty("warning", true);
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Find"));
    m_buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    auto* fileRow = new QHBoxLayout;
    fileRow->setSpacing(kSmallGap);
    fileRow->addWidget(m_file, 1);
    fileRow->addWidget(browse);
    auto* form = new QFormLayout;
    form->setSpacing(kSmallGap);
    form->addRow(tr("Array"), m_array);
    form->addRow(tr("Expected values"), fileRow);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kLargeGap, kLargeGap, kLargeGap, kLargeGap);
    column->setSpacing(kMediumGap);
    column->addLayout(form);
    column->addWidget(m_problem);
    column->addWidget(m_buttons);
    setMinimumWidth(kExpectedDialogWidth);
    connect(browse, &QPushButton::clicked, this, &ExpectedValuesDialog::chooseFile);
    connect(m_file, &QLineEdit::textChanged, this, &ExpectedValuesDialog::refresh);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &ExpectedValuesDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &ExpectedValuesDialog::reject);
    m_listJob.start([recording = m_recording](const std::stop_token&) { return analysis::listArrays(recording); },
                    [this](const std::vector<std::string>& names) {
                        for (const std::string& name : names)
                            m_array->addItem(QString::fromStdString(name));
                        m_array->setCurrentIndex(m_array->count() - 1);  // results usually follow inputs
                        refresh();
                    });
    refresh();
}

void ExpectedValuesDialog::refresh()
{
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(m_array->count() > 0 && !m_file->text().trimmed().isEmpty() && !m_job.isBusy());
}

void ExpectedValuesDialog::chooseFile()
{
    auto* dialog = new QFileDialog(this, tr("Expected values"), {},
                                   tr("Values (%1)").arg("*.txt *.csv *.npy *.bin *.raw *.dat") + ";;" + tr("All files (%1)").arg("*"));
    dialog->setObjectName("expectedFileDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_file, &QLineEdit::setText);
    dialog->open();
}

void ExpectedValuesDialog::accept()
{
    if (!m_buttons->button(QDialogButtonBox::Ok)->isEnabled())
        return;
    m_problem->hide();
    m_job.start(
        [recording = m_recording, name = m_array->currentText().toStdString(),
         file = m_file->text().trimmed().toStdString()](const std::stop_token& stop) -> Result<analysis::ExpectedDifference> {
            const auto content = program::readTextFile(file);
            if (!content)
                return tl::unexpected(content.error());
            const auto array = analysis::findArray(recording, name);
            if (!array)
                return tl::unexpected(array.error());
            const auto numbers = analysis::parseExpectedNumbers(*content, file, array->variable.type);
            if (!numbers)
                return tl::unexpected(numbers.error());
            return analysis::compareWithExpected(recording, *array, *numbers, file, analysis::kDefaultTolerance, stop);
        },
        [this](const Result<analysis::ExpectedDifference>& difference) {
            refresh();
            if (difference) {
                showDifference(*difference);
                QDialog::accept();
                return;
            }
            m_problem->setText(figures::translateMessage(difference.error()));
            m_problem->show();
        });
    refresh();
}

/// Says what is wrong in the banner, and asks why at the write that made the element.
void ExpectedValuesDialog::showDifference(const analysis::ExpectedDifference& difference)
{
    m_session.notices.notifyTranslated([sentence = difference.sentence, isDifferent = difference.isDifferent, wrong = difference.wrongCount,
                                        unknown = difference.unknownCount] {
        QString hint;
        if (wrong > 1)
            hint = figures::translateMessage(msg::difference::otherElements(std::int64_t(wrong - 1)));
        else if (unknown > 0)
            hint = tr("Elements that no recorded thread has written are not compared: %1.").arg(unknown);
        return Notice{isDifferent ? Notice::Kind::Warning : Notice::Kind::Information, figures::translateMessage(sentence), hint, 0};
    });
    const analysis::DifferenceSide& write = difference.write;
    if (m_session.position.recording() != m_recording || !write.isMade || !write.cell)
        return;
    m_session.position.goToEvent(write.launch, write.block, write.event);
    m_session.position.callWhenReady([&session = m_session, write] {
        session.selection.setWarp(std::int32_t(write.warp.value));
        session.selection.select(figures::subjectOf(*write.cell, write.thread()));
        session.navigator.requestWhy();
    });
}

}  // namespace simtscope::ui

#include "moc_expected_values_dialog.cpp"
