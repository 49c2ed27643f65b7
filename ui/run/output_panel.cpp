#include "ui/run/output_panel.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTextBlock>
#include <QToolButton>

#include "gpu/analysis/checkers/findings.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/jobs/runner.h"
#include "ui/run/printed_table.h"
#include "ui/session/place/position.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kMaxLines = 20000;
constexpr int kTextHeight = 136, kListHeight = 212;  // pixels

}  // namespace

OutputPanel::OutputPanel(const OutputPanelParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setProperty("card", true);
    m_text = new QPlainTextEdit(this);
    m_text->setObjectName("output");
    m_text->setReadOnly(true);
    m_text->setMaximumBlockCount(kMaxLines);
    m_text->setFont(figures::fontFor(figures::Font::MonoSmall));
    m_text->setPlaceholderText(tr("The program has printed nothing."));
    m_text->setAccessibleName(tr("Program output"));
    clearOutput();
    auto* close = new QToolButton(this);
    close->setObjectName("closeOutput");
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Hide the program output"));
    close->setToolTip(tr("Hide the program output"));
    close->setIcon(makeIcon("close", m_parts.appearance.theme()));
    auto* header = new QHBoxLayout;
    header->addWidget(makeDimLabel(tr("Program output"), this));
    header->addStretch(1);
    auto* byThread = new QToolButton(this);
    byThread->setObjectName("outputByThread");
    byThread->setText(tr("By thread"));
    byThread->setToolTip(tr("List what each thread printed, with its line; a click goes to the step"));
    byThread->setCheckable(true);
    byThread->setAutoRaise(true);
    header->addWidget(byThread);
    header->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMediumGap, kSmallGap, kSmallGap, kSmallGap);
    column->setSpacing(kHairGap);
    column->addLayout(header);
    auto* pages = new QStackedWidget(this);
    pages->addWidget(m_text);
    pages->addWidget(new PrintedTable({m_parts.position, m_parts.selection}, this));
    column->addWidget(pages);
    setFixedHeight(kTextHeight);
    connect(byThread, &QToolButton::toggled, this, [this, pages](bool isByThread) {
        pages->setCurrentIndex(isByThread ? 1 : 0);
        setFixedHeight(isByThread ? kListHeight : kTextHeight);
    });
    connect(close, &QToolButton::clicked, this, &OutputPanel::closed);
    connect(&m_parts.appearance, &Appearance::themeChanged, close,
            [this, close] { close->setIcon(makeIcon("close", m_parts.appearance.theme())); });
    connect(&m_parts.run, &ProgramRun::outputCleared, this, [this] {
        clearOutput();
        m_isStreamed = true;
    });
    connect(&m_parts.runner, &Runner::runtimeReported, this, [this](const Message& message) { m_translator.expect(message); });
    connect(&m_parts.runner, &Runner::output, this, &OutputPanel::append);
    connect(&m_parts.position, &Position::recordingChanged, this, &OutputPanel::showRecorded);
}

void OutputPanel::append(const QString& text, bool isError)
{
    QTextCharFormat format;
    if (isError)
        format.setForeground(m_parts.appearance.theme().color(figures::Role::Error));
    QTextCursor cursor(m_text->document());
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(text, format);
    translateLines();
    m_text->verticalScrollBar()->setValue(m_text->verticalScrollBar()->maximum());
}

/// Translates the lines that are complete now; output arrives in pieces.
void OutputPanel::translateLines()
{
    for (; m_untranslated.block().next().isValid(); m_untranslated.movePosition(QTextCursor::NextBlock)) {
        const QString text = m_untranslated.block().text(), translatedText = m_translator.translateLine(text);
        if (translatedText == text)
            continue;
        QTextCursor line(m_untranslated.block());
        line.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        line.insertText(translatedText, line.charFormat());
    }
}

void OutputPanel::clearOutput()
{
    m_text->clear();
    m_translator = {};
    m_untranslated = QTextCursor(m_text->document());
    m_untranslated.setKeepPositionOnInsert(true);
}

void OutputPanel::showRecorded()
{
    if (!m_isStreamed && m_parts.position.recording() && !m_parts.runner.isRunning()) {
        clearOutput();
        const trace::Recording& recording = *m_parts.position.recording();
        for (const trace::Finding& note : analysis::computeNotes(recording))
            m_translator.expect(note.message);
        for (const trace::Finding& finding : analysis::computeFindings(recording))
            m_translator.expect(finding.message);
        QTextCursor(m_text->document()).insertText(figures::cleanText(recording.program.output, figures::LineBreaks::Kept));
        translateLines();
    }
    m_isStreamed = false;
}

}  // namespace simtscope::ui

#include "moc_output_panel.cpp"
