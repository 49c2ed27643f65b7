#include "ui/window/strips/selection_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "ui/figures/facts/cell_subject.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/preferences/appearance.h"
#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {

SelectionBar::SelectionBar(const SelectionBarParts& parts, QWidget* parent) : QWidget(parent), m_parts(parts)
{
    setObjectName("selection");
    m_name = new QLabel(this);
    m_name->setObjectName("selectionName");
    m_name->setAccessibleName(tr("Selected"));
    QFont font = m_name->font();
    font.setWeight(QFont::DemiBold);
    m_name->setFont(font);
    m_previous = addButton("selectionPreviousWrite", tr("Previous write to it (Shift+W)"));
    m_next = addButton("selectionNextWrite", tr("Next write to it (W)"));
    m_why = new QPushButton(tr("Why?"), this);
    m_why->setObjectName("selectionWhy");
    m_why->setProperty("link", true);
    m_why->setCursor(Qt::PointingHandCursor);
    m_why->setToolTip(tr("Why this value? (Y)"));
    m_clear = addButton("selectionClear", tr("Select nothing"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kSmallGap, 0, kMediumGap, 0);
    row->setSpacing(kHairGap);
    row->addWidget(m_name);
    row->addSpacing(kTinyGap);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_previous, m_next, m_why, m_clear})
        row->addWidget(widget);
    connect(m_previous, &QToolButton::clicked, this, [this] { m_parts.navigator.goToWrite(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { m_parts.navigator.goToWrite(1); });
    connect(m_why, &QPushButton::clicked, this, [this] { m_parts.navigator.requestWhy(); });
    connect(m_clear, &QToolButton::clicked, this, [this] { m_parts.selection.select({}); });
    connect(&m_parts.selection, &Selection::subjectChanged, this, &SelectionBar::refresh);
    connect(&m_parts.position, &Position::sourceChanged, this, &SelectionBar::refresh);
    connect(&m_parts.appearance, &Appearance::themeChanged, this, &SelectionBar::refreshIcons);
    refreshIcons();
    refresh();
}

QToolButton* SelectionBar::addButton(const char* name, const QString& tip)
{
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setAccessibleName(tip);
    button->setToolTip(tip);
    button->setIconSize({14, 14});
    button->setFixedSize(22, 18);  // no higher than the text of the status line
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QString SelectionBar::subjectName() const
{
    using namespace figures;
    return std::visit(
        Overloaded{[this](const CellSubject& cell) { return m_parts.navigator.nameOf(cellOf(cell)); },
                   [](const ThreadSubject& one) { return tr("thread %1").arg(one.thread); },
                   [](const WarpSubject& one) { return tr("warp %1").arg(one.warp); },
                   [](const BankSubject& one) { return tr("bank %1").arg(one.bank); },
                   [this](const LineSubject& one) { return formatNumberedLine(*m_parts.position.recording(), int(one.line)); },
                   [](const auto&) { return QString(); }},
        m_parts.selection.subject());
}

void SelectionBar::refresh()
{
    const QString text = m_parts.position.source() ? subjectName() : QString();
    m_name->setText(text);
    const bool isCell = m_parts.navigator.selectedCell().has_value();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_previous, m_next, m_why})
        widget->setVisible(isCell);
    setVisible(!text.isEmpty());
}

void SelectionBar::refreshIcons()
{
    m_previous->setIcon(makeIcon("step-back", m_parts.appearance.theme()));
    m_next->setIcon(makeIcon("step", m_parts.appearance.theme()));
    m_clear->setIcon(makeIcon("close", m_parts.appearance.theme()));
}

}  // namespace simtscope::ui

#include "moc_selection_bar.cpp"
