// Keeps the heading of an open card in view while the list is scrolled further down in the card.
#pragma once

#include <vector>

#include "ui/widgets/elided_label.h"

class QScrollArea;

namespace simtscope::ui {

class FindingCard;

/// Shows, above the list that is scrolled, the title of the open card whose own heading is scrolled out of view.
class PinnedHeading final : public QFrame {
    Q_OBJECT

public:
    /// `area` is the parent, and scrolls the cards; `cards` must outlive this object.
    PinnedHeading(QScrollArea& area, const std::vector<FindingCard*>& cards);
    /// Shows or hides the heading, as the scroll position and the cards require.
    void refresh();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QScrollArea& m_area;
    const std::vector<FindingCard*>& m_cards;
    ElidedLabel* m_title;
};

}  // namespace simtscope::ui
