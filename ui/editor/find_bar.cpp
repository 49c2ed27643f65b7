#include "ui/editor/find_bar.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "ui/editor/source_editor.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr std::size_t kMaxMatches = 10000;
using Base = QsciScintillaBase;

}  // namespace

FindBar::FindBar(SourceEditor& editor, QWidget* parent) : QFrame(parent), m_editor(editor)
{
    setObjectName("findBar");
    m_queryField = new QLineEdit(this);
    m_queryField->setObjectName("findText");
    m_queryField->setPlaceholderText(tr("Find in the program"));
    m_queryField->setAccessibleName(tr("Find in the program"));
    m_replacementField = new QLineEdit(this);
    m_replacementField->setObjectName("replaceText");
    m_replacementField->setPlaceholderText(tr("Replace with"));
    m_replacementField->setAccessibleName(tr("Replace with"));
    m_matchCase = makeToggle("findCase", "Aa", tr("Match case"));
    m_wholeWords = makeToggle("findWhole", "ab", tr("Whole words"));
    m_regex = makeToggle("findPattern", ".*", tr("Regular expression"));
    const auto makeButton = [this](const char* name, const QString& tip) {
        auto* button = new QToolButton(this);
        button->setObjectName(name);
        button->setAutoRaise(true);
        button->setAccessibleName(tip);
        button->setToolTip(tip);
        return button;
    };
    m_previous = makeButton("findPrevious", tr("Previous match (Shift+F3)"));
    m_next = makeButton("findNext", tr("Next match (F3)"));
    m_close = makeButton("findClose", tr("Close (Esc)"));
    m_count = makeDimLabel({}, this);
    m_count->setObjectName("findCount");
    auto* replaceOneButton = new QPushButton(tr("Replace"), this);
    replaceOneButton->setObjectName("replaceOne");
    auto* replaceAllButton = new QPushButton(tr("All"), this);
    replaceAllButton->setObjectName("replaceAll");
    replaceAllButton->setToolTip(tr("Replace every match"));
    replaceAllButton->setAccessibleName(replaceAllButton->toolTip());
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(kMediumGap, 0, kSmallGap, kHairGap);
    grid->setHorizontalSpacing(kTinyGap);
    grid->setVerticalSpacing(kTinyGap);
    auto* switches = new QHBoxLayout;
    switches->setSpacing(0);
    for (QToolButton* toggle : {m_matchCase, m_wholeWords, m_regex, m_previous, m_next, m_close})
        switches->addWidget(toggle);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kTinyGap);
    buttons->addWidget(replaceOneButton);
    buttons->addWidget(replaceAllButton);
    buttons->addWidget(m_count, 1, Qt::AlignRight);
    grid->addWidget(m_queryField, 0, 0);
    grid->addLayout(switches, 0, 1);
    grid->addWidget(m_replacementField, 1, 0);
    grid->addLayout(buttons, 1, 1);
    grid->setColumnStretch(0, 1);

    m_editor.indicatorDefine(QsciScintilla::StraightBoxIndicator, editor::FoundMatch);
    connect(m_queryField, &QLineEdit::textChanged, this, [this] {
        search();
        const auto selectionStart = m_editor.SendScintilla(Base::SCI_GETSELECTIONSTART);
        const auto next = std::ranges::find_if(m_matches, [selectionStart](const Match& match) { return match.begin >= selectionStart; });
        if (!m_matches.empty()) {
            const Match& shown = next == m_matches.end() ? m_matches.front() : *next;
            m_editor.SendScintilla(Base::SCI_SETSEL, static_cast<unsigned long>(shown.begin), shown.end);
        }
        refreshCount();
    });
    for (QToolButton* toggle : {m_matchCase, m_wholeWords, m_regex})
        connect(toggle, &QToolButton::toggled, this, &FindBar::search);
    connect(m_queryField, &QLineEdit::returnPressed, this, [this] { find(true); });
    connect(m_replacementField, &QLineEdit::returnPressed, this, &FindBar::replaceOne);
    connect(m_next, &QToolButton::clicked, this, [this] { find(true); });
    connect(m_previous, &QToolButton::clicked, this, [this] { find(false); });
    connect(m_close, &QToolButton::clicked, this, &FindBar::close);
    connect(replaceOneButton, &QPushButton::clicked, this, &FindBar::replaceOne);
    connect(replaceAllButton, &QPushButton::clicked, this, &FindBar::replaceAll);
    connect(&m_editor, &QsciScintilla::textChanged, this, [this] {
        if (isVisible() && !m_isReplacing)  // during a replacement Scintilla's target is in use
            search();
    });
    hide();
}

QToolButton* FindBar::makeToggle(const QString& name, const QString& text, const QString& tip)
{
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

void FindBar::refreshIcons(const QIcon& up, const QIcon& down, const QIcon& close)
{
    m_previous->setIcon(up);
    m_next->setIcon(down);
    m_close->setIcon(close);
}

void FindBar::open()
{
    show();
    if (m_editor.hasSelectedText() && !m_editor.selectedText().contains('\n'))
        m_queryField->setText(m_editor.selectedText());
    search();
    m_queryField->setFocus();
    m_queryField->selectAll();
}

void FindBar::close()
{
    hide();
    m_matches.clear();
    m_editor.clearIndicatorRange(0, 0, m_editor.lines() - 1, m_editor.lineLength(m_editor.lines() - 1), editor::FoundMatch);
    m_editor.setFocus();
}

void FindBar::reset()
{
    if (isVisibleTo(parentWidget()) && isAncestorOf(window()->focusWidget()))
        m_editor.setFocus();
    hide();
    m_queryField->clear();
    m_replacementField->clear();
    m_matches.clear();
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else
        QFrame::keyPressEvent(event);
}

void FindBar::search()
{
    m_matches.clear();
    m_editor.clearIndicatorRange(0, 0, m_editor.lines() - 1, m_editor.lineLength(m_editor.lines() - 1), editor::FoundMatch);
    const QByteArray query = m_queryField->text().toUtf8();
    const long end = m_editor.SendScintilla(Base::SCI_GETLENGTH);
    const int flags = (m_matchCase->isChecked() ? Base::SCFIND_MATCHCASE : 0) | (m_wholeWords->isChecked() ? Base::SCFIND_WHOLEWORD : 0) |
                      (m_regex->isChecked() ? Base::SCFIND_REGEXP | Base::SCFIND_CXX11REGEX : 0);
    m_editor.SendScintilla(Base::SCI_SETSEARCHFLAGS, flags);
    m_editor.SendScintilla(Base::SCI_SETINDICATORCURRENT, int(editor::FoundMatch));
    for (long from = 0; !query.isEmpty() && from <= end && m_matches.size() < kMaxMatches;) {
        m_editor.SendScintilla(Base::SCI_SETTARGETRANGE, static_cast<unsigned long>(from), end);
        const long matchBegin =
            m_editor.SendScintilla(Base::SCI_SEARCHINTARGET, static_cast<unsigned long>(query.size()), query.constData());
        if (matchBegin < 0)
            break;
        const long matchEnd = m_editor.SendScintilla(Base::SCI_GETTARGETEND);
        if (matchEnd > matchBegin) {
            m_matches.push_back({matchBegin, matchEnd});
            m_editor.SendScintilla(Base::SCI_INDICATORFILLRANGE, static_cast<unsigned long>(matchBegin), matchEnd - matchBegin);
        }
        from = std::max(matchEnd, matchBegin + 1);
    }
    refreshCount();
}

int FindBar::selectedIndex() const
{
    const long selectionStart = m_editor.SendScintilla(Base::SCI_GETSELECTIONSTART),
               selectionEnd = m_editor.SendScintilla(Base::SCI_GETSELECTIONEND);
    const auto selectedMatch = std::ranges::find_if(m_matches, [selectionStart, selectionEnd](const Match& match) {
        return match.begin == selectionStart && match.end == selectionEnd;
    });
    return selectedMatch == m_matches.end() ? -1 : int(selectedMatch - m_matches.begin());
}

void FindBar::refreshCount()
{
    const int at = selectedIndex();
    m_count->setText(m_queryField->text().isEmpty() ? QString()
                     : m_matches.empty()            ? tr("none")
                     : at < 0                       ? tr("%Ln found", nullptr, int(m_matches.size()))
                                                    : tr("%1 of %2").arg(at + 1).arg(m_matches.size()));
}

void FindBar::find(bool isForward)
{
    if (!isVisible()) {
        open();
        return;
    }
    if (m_matches.empty())
        return;
    const int current = selectedIndex(), count = int(m_matches.size());
    int next = current < 0 ? 0 : (current + (isForward ? 1 : count - 1)) % count;
    if (current < 0) {
        const long from = m_editor.SendScintilla(Base::SCI_GETSELECTIONSTART);
        const int followingIndex = int(std::ranges::count_if(m_matches, [from](const Match& match) { return match.begin < from; }));
        next = (isForward ? followingIndex : followingIndex + count - 1) % count;
    }
    const Match& match = m_matches[std::size_t(next)];
    m_editor.SendScintilla(Base::SCI_SETSEL, static_cast<unsigned long>(match.begin), match.end);
    int line = 0, column = 0;
    m_editor.lineIndexFromPosition(int(match.begin), &line, &column);
    m_editor.ensureLineVisible(line);
    refreshCount();
}

void FindBar::replace(const std::vector<Match>& matches)
{
    const QByteArray replacement = m_replacementField->text().toUtf8();
    m_isReplacing = true;
    m_editor.beginUndoAction();
    for (auto match = matches.rbegin(); match != matches.rend(); ++match) {
        m_editor.SendScintilla(Base::SCI_SETTARGETRANGE, static_cast<unsigned long>(match->begin), match->end);
        m_editor.SendScintilla(Base::SCI_REPLACETARGET, static_cast<unsigned long>(replacement.size()), replacement.constData());
    }
    m_editor.endUndoAction();
    m_isReplacing = false;
    if (matches.size() == 1) {
        const long end = matches.front().begin + long(replacement.size());
        m_editor.SendScintilla(Base::SCI_SETSEL, static_cast<unsigned long>(end), end);
    }
    search();
}

void FindBar::replaceOne()
{
    const int at = selectedIndex();
    if (at < 0) {
        find(true);
        return;
    }
    replace({m_matches[std::size_t(at)]});
    find(true);
}

void FindBar::replaceAll()
{
    const std::vector<Match> matches = m_matches;
    replace(matches);
    m_count->setText(tr("%Ln replaced", nullptr, int(matches.size())));
}

}  // namespace simtscope::ui

#include "moc_find_bar.cpp"
