// Lists the lesson's cues ("Look at"): a click goes to the figure and step of a cue. A cue with a question shows the question first, and
// its text when the answer is requested by another click, H or Page Down.
#pragma once

#include <QAbstractButton>
#include <QFrame>
#include <optional>
#include <vector>

#include "gpu/program/library/catalog.h"
#include "ui/jobs/latest_job.h"

class QLabel;
class QVBoxLayout;

namespace simtscope::ui {

class Appearance;
class Document;
class Lecture;
class Position;
class ProgramRun;
class Selection;

/// Holds references to the parts of the session that the card uses; they must outlive it.
struct CuesCardParts {
    Appearance& appearance;
    Document& document;
    Selection& selection;
    Position& position;
    ProgramRun& run;
    Lecture& lecture;
};

/// Shows one cue: its number and its words, wrapped.
class CueRow final : public QAbstractButton {
    Q_OBJECT

public:
    CueRow(const CuesCardParts& parts, int number, const QString& text, QWidget* parent);
    void setCurrent(bool isCurrentCue);  ///< marks the row while the cue's place is shown
    /// Sets the text. `isQuestion` tells whether it is a question whose answer is still hidden.
    void setCueText(const QString& text, bool isQuestion);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return {200, heightForWidth(200)}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QRect textBox(int width) const;

    CuesCardParts m_parts;
    int m_number;
    bool m_isCurrent = false, m_isQuestion = false;
};

/// Makes its rows anew for each program. Empty where the program has no lesson with cues.
class CuesCard final : public QFrame {
    Q_OBJECT

public:
    explicit CuesCard(const CuesCardParts& parts, QWidget* parent = nullptr);
    bool isEmpty() const { return m_rows.empty(); }

signals:
    void built();  ///< the list was rebuilt for another program

private:
    void build();
    void resolveCueSteps();
    void markCurrent();
    void refreshTexts();
    void choose(std::size_t cue);

    CuesCardParts m_parts;
    QLabel* m_caveat;  ///< names the run that the cues were written for, where this is another one
    QVBoxLayout* m_column;
    std::vector<CueRow*> m_rows;
    bool m_isOtherRun = false;  ///< whether the run is not the one that the cues were written for
    LatestJob m_resolveJob;
    std::vector<std::optional<std::uint32_t>> m_cueSteps;  ///< step of each cue in the current block; nullopt if it has none there
};

}  // namespace simtscope::ui
