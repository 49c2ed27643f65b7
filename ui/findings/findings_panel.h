// Lists the findings of the current recording under the source: a card for each cause, and the notes below.
//
// The panel is visible when there is something to list. Other parts of the window add buttons to the cards (addOfferSource).
#pragma once

#include <QFrame>
#include <vector>

#include "gpu/analysis/counts/tried_fix.h"
#include "ui/findings/finding_action.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace simtscope::ui {

class Appearance;
class Document;
class FindingCard;
class FindingRow;
class PinnedHeading;
class Position;
class ProgramRun;
class Selection;
class Settings;

/// Holds references to the parts of the session that the panel uses; they must outlive it.
struct FindingsPanelParts {
    Appearance& appearance;
    Document& document;
    Settings& settings;
    Selection& selection;
    Position& position;
    ProgramRun& run;
};

/// Makes the cards anew for each recording, and goes to an access in the session.
class FindingsPanel final : public QFrame {
    Q_OBJECT

public:
    explicit FindingsPanel(const FindingsPanelParts& parts, QWidget* parent = nullptr);
    ~FindingsPanel() override;

    /// Adds a source of offers. Each card asks the sources in the order in which they were added.
    void addOfferSource(FindingOfferSource source);
    void refreshOffers();  ///< asks for all offers again
    /// Groups the findings by the fixes that trials have confirmed; empty: by their lines alone. Asks for all offers again.
    void setTriedFixes(const std::vector<analysis::TriedFix>& fixes);
    const std::vector<FindingCard*>& cards() const { return m_cards; }
    void goToAccess(const trace::Finding& finding, std::size_t access);

signals:
    void lineRequested(int line);  ///< line of a recorded source, a number of analysis::NumberedLine
    void shownChanged();           ///< the panel has appeared or disappeared, as there are findings

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void buildCards();
    void addCard(const std::vector<trace::Finding>& findings);
    void refreshLines();
    void addNotes();
    void showNotes(bool isShown);
    void refreshHeader();
    void refreshCurrent();
    void applyFilter();
    void setAllOpen(bool isOpen);
    void fitHeight();
    void showFirstOffer();
    void record(const trace::Finding& finding, std::size_t access, std::int64_t block);
    void showPendingAccess();
    bool canRecord() const;
    std::optional<std::size_t> findSource(const std::string& file) const;

    /// Remembers the access to go to when the program has run again.
    struct PendingAccess {
        trace::Finding finding;
        std::size_t access = 0;
        bool isPending = false;  ///< whether there is an access to go to
    };

    FindingsPanelParts m_parts;
    QLabel* m_count;
    QLabel* m_state;
    QPushButton* m_toggleAll;
    QLineEdit* m_filter;
    QScrollArea* m_area;
    int m_scrolledTo = 0;  ///< scroll position that the panel itself has set
    QWidget* m_content;
    PinnedHeading* m_pinnedHeading;
    QVBoxLayout* m_column;
    std::vector<FindingCard*> m_cards;
    std::vector<analysis::TriedFix> m_fixes;
    std::vector<std::vector<std::size_t>> m_causes;  ///< indices of the findings of each card
    std::vector<FindingOfferSource> m_offerSources;
    QToolButton* m_notesToggle;
    std::vector<QWidget*> m_notes;
    PendingAccess m_pendingAccess;
};

}  // namespace simtscope::ui
