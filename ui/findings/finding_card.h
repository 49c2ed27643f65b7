// Shows the findings of one cause: of the worst one kind and location, its accesses, why nothing orders them, how to fix it, and the offers
// of other parts of the window; of the others kind, location and lines.
#pragma once

#include <QFrame>
#include <map>
#include <vector>

#include "gpu/analysis/models/finding_accesses.h"
#include "ui/findings/finding_action.h"

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace simtscope::ui {

class Appearance;
class FindingRow;
class Position;

/// Holds references to the parts of the session that the card uses; they must outlive it.
struct FindingCardParts {
    Appearance& appearance;
    Position& position;
};

/// Holds copies of the findings. FindingsPanel makes a card for each cause of findings of a recording.
class FindingCard final : public QFrame {
    Q_OBJECT

public:
    /// Makes the card without offers. `findings` are of one cause, the worst first; there is at least one.
    FindingCard(const FindingCardParts& parts, const std::vector<trace::Finding>& findings, QWidget* parent);

    /// Returns the worst finding of the card.
    const trace::Finding& finding() const { return m_finding; }
    /// Returns whether the card stands for this finding.
    bool isOf(const trace::Finding& finding) const;
    /// Names lines as they are now in an edited text. `currentLines` maps lines of the run to lines of the text; a line that is not there
    /// is gone.
    void showCurrentLines(const std::map<int, int>& currentLines);
    bool isOpen() const;
    void setOpen(bool isOpen);  ///< shows all of the card, or only kind and location
    /// Replaces the buttons. If `canRecord`, a button can run the program again to record the block of an access.
    void setOffers(const std::vector<FindingOffer>& offers, bool canRecord);
    void markCurrent();  ///< marks the row whose step is shown
    /// Draws the icon again, after the theme has changed.
    void refreshIcon();
    /// Returns whether name, message or accesses contain `query` as one string. Upper and lower case do not matter.
    bool matches(const QString& query) const;

signals:
    void openChanged();                                 ///< the user has opened or closed the card
    void accessChosen(std::size_t index);               ///< index of the access in finding()
    void relatedChosen(const trace::Finding& finding);  ///< another finding of the card
    void recordRequested(std::int64_t block);           ///< the block of an access that was not recorded

private:
    void addAccesses(QVBoxLayout& column);
    void addRelated(QVBoxLayout& column, const std::vector<trace::Finding>& findings);
    QLabel* addText(QVBoxLayout& column, const QString& text, const char* name);

    FindingCardParts m_parts;
    trace::Finding m_finding;
    /// Holds the accesses of one row: a single access, or those of warps that wait at one line.
    struct AccessGroup {
        std::vector<std::size_t> indexes;  ///< indices into m_accesses
        FindingRow* row = nullptr;
    };
    std::vector<AccessGroup> groupAccesses() const;
    /// Holds another finding of the card.
    struct RelatedFinding {
        trace::Finding finding;
        std::vector<analysis::LocatedAccess> accesses;
        FindingRow* row = nullptr;  ///< nullptr: not shown
    };

    std::vector<analysis::LocatedAccess> m_accesses;
    std::vector<AccessGroup> m_groups;  ///< the groups that are shown
    std::vector<RelatedFinding> m_related;
    FindingRow* m_lineRow = nullptr;  ///< the row of a finding without accesses
    QToolButton* m_toggle;
    QWidget* m_body;
    QLabel* m_advice = nullptr;
    QWidget* m_offerWidget = nullptr;
    QVBoxLayout* m_column;
};

}  // namespace simtscope::ui
