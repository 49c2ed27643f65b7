// Declared in pinned_heading.h.
#include "ui/findings/pinned_heading.h"

#include <QBoxLayout>
#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>

#include "ui/findings/finding_card.h"
#include "ui/widgets/metrics.h"

namespace simtscope::ui {

PinnedHeading::PinnedHeading(QScrollArea& area, const std::vector<FindingCard*>& cards)
    : QFrame(area.viewport()), m_area(area), m_cards(cards), m_title(new ElidedLabel(this))
{
    setObjectName("pinnedHeading");
    setProperty("pinned", true);
    m_title->setObjectName("pinnedTitle");
    m_title->setProperty("heading", true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kMediumGap, kHairGap, kMediumGap, kHairGap);
    row->addWidget(m_title);
    hide();
    connect(area.verticalScrollBar(), &QScrollBar::valueChanged, this, &PinnedHeading::refresh);
    area.viewport()->installEventFilter(this);
    area.widget()->installEventFilter(this);
}

void PinnedHeading::refresh()
{
    const int top = m_area.verticalScrollBar()->value(), height = sizeHint().height();
    const auto card = std::ranges::find_if(m_cards, [&](const FindingCard* one) {
        return one->isVisibleTo(m_area.widget()) && one->isOpen() && one->y() < top && one->geometry().bottom() - height > top;
    });
    if (card != m_cards.end()) {
        m_title->setFullText((*card)->accessibleName());
        setGeometry(0, 0, m_area.viewport()->width(), height);
        raise();
    }
    setVisible(card != m_cards.end());
}

bool PinnedHeading::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        refresh();
    return QFrame::eventFilter(object, event);
}

}  // namespace simtscope::ui

#include "moc_pinned_heading.cpp"
