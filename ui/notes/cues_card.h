// "Look at": the lesson's cues; a click goes to the figure and the step that a cue is about. A cue that asks shows its question, and its
// text when the answer was asked for: by another click, H or Page Down.
#pragma once

#include <QAbstractButton>
#include <QFrame>
#include <optional>
#include <vector>

#include "gpu/program/catalog.h"
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

/// What it works on.
struct CuesCardParts {
    Appearance& appearance;
    Document& document;
    Selection& selection;
    Position& position;
    ProgramRun& run;
    Lecture& lecture;
};

/// One cue: its number and its words, wrapped.
class CueRow final : public QAbstractButton {
    Q_OBJECT

public:
    CueRow(const CuesCardParts& parts, int number, const QString& text, QWidget* parent);
    void setCurrent(bool current);
    void setWords(const QString& text, bool asks);
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
    bool m_current = false, m_asks = false;
};

class CuesCard final : public QFrame {
    Q_OBJECT

public:
    explicit CuesCard(const CuesCardParts& parts, QWidget* parent = nullptr);
    bool empty() const { return m_rows.empty(); }

signals:
    void built();  ///< of another program

private:
    void build();
    void resolve();
    void markCurrent();
    void refreshWords();
    void choose(std::size_t cue);

    CuesCardParts m_parts;
    QLabel* m_reserve;  ///< that the cues may not hold
    QVBoxLayout* m_column;
    std::vector<CueRow*> m_rows;
    LatestJob m_resolving;
    std::vector<std::optional<std::uint32_t>> m_steps;  ///< where each cue leads in the block that is shown
};

}  // namespace simtscope::ui
