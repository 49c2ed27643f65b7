#include "ui/editor/source_panel.h"

#include <QBoxLayout>
#include <QDir>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <algorithm>

#include "gpu/analysis/counts/program_lines.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/session/document/document.h"
#include "ui/session/document/program_files.h"
#include "ui/session/place/position.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/preferences/appearance.h"
#include "ui/session/runs/program_run.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {

SourcePanel::SourcePanel(const SourcePageParts& parts, QWidget* parent) : QFrame(parent), m_parts(parts)
{
    setProperty("card", true);
    m_name = new ElidedLabel(this);
    m_name->setProperty("heading", true);
    m_name->setObjectName("sourceName");
    m_state = makeDimLabel({}, this);
    m_state->setObjectName("sourceState");
    m_revert = new QPushButton(tr("Revert"), this);
    m_revert->setObjectName("revert");
    m_revert->setToolTip(tr("Back to the text as it was opened or saved last; Undo (Ctrl+Z) brings the edits back"));
    m_revert->setProperty("link", true);
    m_revert->setCursor(Qt::PointingHandCursor);
    auto* header = new QHBoxLayout;
    header->setContentsMargins(kMediumGap, 0, kSmallGap, 0);
    header->addWidget(m_name, 1);
    header->addWidget(m_state);
    header->addWidget(m_revert);
    m_tabs = new QTabBar(this);
    m_tabs->setObjectName("sourceFiles");
    m_tabs->setAccessibleName(tr("Files of the program"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setElideMode(Qt::ElideMiddle);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_tabs->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tabs->installEventFilter(this);
    m_stack = new QStackedWidget(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kHairGap, kSmallGap, kHairGap, kSmallGap);
    column->setSpacing(kSmallGap);
    column->addLayout(header);
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);

    addPage(0);
    m_pages.front()->editor().setObjectName("source");
    ProgramFiles& files = m_parts.files;
    connect(&files, &ProgramFiles::changed, this, &SourcePanel::showFiles);
    connect(&files, &ProgramFiles::currentChanged, this, &SourcePanel::showCurrent);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        if (tab >= 0)
            m_parts.files.setCurrent(std::size_t(tab));
    });
    connect(m_tabs, &QWidget::customContextMenuRequested, this, &SourcePanel::showTabMenu);
    connect(m_revert, &QPushButton::clicked, this, [this] { m_parts.files.currentDocument().revert(); });
    for (const auto change : {&Document::opened, &Document::textChanged}) {
        connect(&m_parts.document, change, this, &SourcePanel::refreshHeader);
        connect(&m_parts.document, change, this, &SourcePanel::refreshTabs);
    }
    connect(&m_parts.position, &Position::sourceChanged, this, &SourcePanel::refreshHeader);
    connect(&m_parts.position, &Position::stepChanged, this, &SourcePanel::showStepFile);
    // Queued, because the pages first tie their lines to another recording.
    connect(&m_parts.position, &Position::sourceChanged, this, &SourcePanel::showStepFile, Qt::QueuedConnection);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &SourcePanel::refreshTheme);
    showFiles();
}

SourcePanel::~SourcePanel() = default;

SourcePage& SourcePanel::page() const
{
    return *m_pages[std::min(m_parts.files.current(), m_pages.size() - 1)];
}

void SourcePanel::addPage(std::size_t file)
{
    SourcePageParts parts = m_parts;
    auto* const page =
        new SourcePage({parts.appearance, parts.files.document(file), parts.selection, parts.position, parts.files.breakpoints(file),
                        parts.navigator, parts.run, parts.variables, parts.settings, parts.files},
                       m_stack);
    SourceEditor& editor = page->editor();
    editor.setObjectName("source " + parts.files.nameOf(file));
    connect(&editor, &QsciScintilla::textChanged, this, &SourcePanel::editorTextChanged);
    connect(&editor, &SourceEditor::menuRequested, this,
            [this, &editor](QMenu* menu, int line, const QString& code) { emit menuRequested(menu, editor.recordedLineAt(line), code); });
    connect(page, &SourcePage::definitionFound, this, [this](const QString& path, int line, bool& isShown) {
        isShown = goTo(path, line);
        if (isShown)
            this->editor().setFocus();
    });
    connect(&page->document().problems(), &ProblemList::changed, this, &SourcePanel::refreshTabs);
    m_pages.push_back(page);
    m_stack->addWidget(page);
    if (file > 0)
        emit editorAdded(&editor);
}

/// Keeps the pages of files that are still the program's, so that their undo stays.
void SourcePanel::showFiles()
{
    const ProgramFiles& files = m_parts.files;
    std::vector<SourcePage*> former = std::exchange(m_pages, {});
    m_pages.push_back(former.front());
    for (std::size_t i = 1; i < files.count(); ++i) {
        const auto page = std::find_if(former.begin() + 1, former.end(), [&](const SourcePage* one) {
            return one && &const_cast<SourcePage*>(one)->document() == &files.document(i);
        });
        if (page == former.end())
            addPage(i);
        else
            m_pages.push_back(std::exchange(*page, nullptr));
    }
    for (std::size_t i = 1; i < former.size(); ++i)
        delete former[i];
    {
        const QSignalBlocker blocker(m_tabs);
        while (m_tabs->count() > 0)
            m_tabs->removeTab(0);
        for (std::size_t i = 0; i < files.count(); ++i)
            m_tabs->addTab(QString());
    }
    m_tabs->setVisible(files.count() > 1);
    refreshTabs();
    showCurrent();
}

void SourcePanel::showCurrent()
{
    const std::size_t current = m_parts.files.current();
    if (current >= m_pages.size())
        return;  // changed() follows
    const bool hadFocus = m_stack->currentWidget() && m_stack->currentWidget()->isAncestorOf(window()->focusWidget());
    {
        const QSignalBlocker blocker(m_tabs);
        m_tabs->setCurrentIndex(int(current));
    }
    m_stack->setCurrentWidget(m_pages[current]);
    if (hadFocus)
        editor().setFocus();
    refreshHeader();
    emit fileShown();
}

/// Shows the file with the innermost line of the step, unless the user is editing.
void SourcePanel::showStepFile()
{
    if (m_pages.size() < 2 || !m_parts.position.source() || !m_parts.run.isRecordingOfProgram() || editor().hasFocus())
        return;
    for (const int line : numberedLinesOfStep(*m_parts.position.source(), m_parts.position.step()))
        for (std::size_t i = 0; i < m_pages.size(); ++i)
            if (m_pages[i]->editor().lineOfRecorded(line) > 0) {
                m_parts.files.setCurrent(i);
                return;
            }
}

bool SourcePanel::goTo(const QString& path, int line)
{
    const std::optional<std::size_t> file = path.isEmpty() ? 0 : m_parts.files.find(path);
    if (!file || *file >= m_pages.size())
        return false;
    m_parts.files.setCurrent(*file);
    editor().goToLine(line);
    return true;
}

void SourcePanel::goToRecordedLine(int line)
{
    const analysis::NumberedLine place = analysis::NumberedLine::of(std::uint32_t(line));
    QString path;
    if (const auto recording = m_parts.position.recording();
        recording && place.source > 0 && place.source < recording->program.sources.size())
        path = QString::fromStdString(recording->program.sources[place.source].path);
    const std::size_t file = m_parts.files.find(path).value_or(0);
    if (file >= m_pages.size() || (place.source > 0 && file == 0))
        return;
    const int currentLine = m_pages[file]->editor().lineOfRecorded(line);  // the text may have been edited since the run
    goTo(path, currentLine > 0 ? currentLine : int(place.line));
}

void SourcePanel::stepFile(int direction)
{
    const std::size_t count = m_parts.files.count();
    m_parts.files.setCurrent((m_parts.files.current() + (direction > 0 ? 1 : count - 1)) % count);
}

std::vector<SourceEditor*> SourcePanel::editors() const
{
    std::vector<SourceEditor*> editors;
    for (SourcePage* page : m_pages)
        editors.push_back(&page->editor());
    return editors;
}

void SourcePanel::toggleBreakpoint()
{
    page().toggleBreakpoint();
}

void SourcePanel::editCondition()
{
    page().editCondition();
}

void SourcePanel::refreshHeader()
{
    const Document& document = m_parts.files.currentDocument();
    m_name->setText(document.name().isEmpty() ? tr("No program") : figures::cleanText(document.fileName()));
    m_name->setToolTip(document.path().isEmpty() ? m_name->text() : figures::cleanText(document.path()));
    m_revert->setVisible(document.isEdited());
    const bool isStale = m_parts.position.recording() && !m_parts.run.isRecordingOfText();
    const bool isOfProgram = isStale && m_parts.run.isRecordingOfProgram();
    m_state->setText(document.isEdited() ? (isStale ? tr("edited, not run") : tr("edited")) : isOfProgram ? tr("not run") : QString());
}

void SourcePanel::refreshTabs()
{
    const ProgramFiles& files = m_parts.files;
    if (m_tabs->count() != int(files.count()))
        return;  // changed() follows
    for (std::size_t i = 0; i < files.count(); ++i) {
        Document& document = files.document(i);
        const QString name = figures::cleanText(files.nameOf(i));
        const bool hasError = std::ranges::any_of(document.problems().list(), &Problem::isError);
        m_tabs->setTabText(int(i),
                           QString(name).replace(u'&', QStringLiteral("&&")) + (document.isEdited() ? QStringLiteral(" *") : QString()));
        m_tabs->setTabIcon(int(i), hasError ? makeIcon("warning", m_parts.appearance.theme()) : QIcon());
        QStringList tip{document.path().isEmpty() ? name : figures::cleanText(QDir::toNativeSeparators(document.path()))};
        if (document.isEdited())
            tip << tr("edited");
        if (hasError)
            tip << tr("has errors or findings");
        m_tabs->setTabToolTip(int(i), tip.join(QStringLiteral(" - ")));
    }
}

void SourcePanel::refreshTheme()
{
    refreshTabs();
    refreshHeader();
}

void SourcePanel::showTabMenu(const QPoint& position)
{
    const int tab = m_tabs->tabAt(position);
    QMenu menu(this);
    menu.addAction(tr("New file…"), this, &SourcePanel::newFileRequested)->setObjectName("menuNewFile");
    if (tab > 0)
        menu.addAction(tr("Remove from the program…"), this, [this, tab] { emit removeRequested(std::size_t(tab)); })
            ->setObjectName("menuRemoveFile");
    menu.exec(m_tabs->mapToGlobal(position));
}

bool SourcePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tabs && event->type() == QEvent::Wheel)
        return true;  // the wheel would show one file after the other
    return QFrame::eventFilter(watched, event);
}

}  // namespace simtscope::ui

#include "moc_source_panel.cpp"
