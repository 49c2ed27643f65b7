// Answers "Why has this cell this value?": lists the writes to the cell, newest first, and under each the values from which the written
// value was computed, down to those that were in memory before the block began.
//
// A click on a row goes to its step. The dataflow is replayed on a worker thread the first time; the operands of a value are listed when
// its row is opened.
#pragma once

#include <QWidget>
#include <map>
#include <memory>

#include "gpu/analysis/dataflow/cell_writes.h"
#include "gpu/analysis/dataflow/value_history.h"
#include "ui/figures/facts/figure_source.h"
#include "ui/jobs/latest_job.h"

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace simtscope::ui {

class Appearance;
class Document;
class Navigator;
class Position;
class ProgramRun;
class Selection;

/// Holds references to the parts of the session that the panel uses; they must outlive it.
struct WhyPanelParts {
    Appearance& appearance;
    Selection& selection;
    Position& position;
    Navigator& navigator;
    Document& document;
    ProgramRun& run;
};

/// Shows the answer to the latest question.
class WhyPanel final : public QWidget {
    Q_OBJECT

public:
    explicit WhyPanel(const WhyPanelParts& parts, QWidget* parent = nullptr);
    /// Returns a remark about the write that was found; empty if there is none.
    static QString remarkOf(const analysis::ValueOrigin& found);

public slots:
    void ask();  ///< asks about the selected cell at the current step

signals:
    void answerStarted();  ///< an answer is being computed, or is shown

private:
    struct BlockAnswers {  ///< the answers for one block
        std::shared_ptr<const figures::FigureSource> source;
        std::unique_ptr<analysis::ValueHistory> history;  ///< null if the block cannot be replayed
    };
    void showAnswer(const analysis::Cell& cell, std::uint32_t step);
    void followSelection();
    void listOperands(QTreeWidgetItem* item);
    void findEarlierValue(QTreeWidgetItem* item);
    void fillChildren(QTreeWidgetItem* item);
    void goToItem(QTreeWidgetItem* item);
    QTreeWidgetItem* makeRow(std::uint32_t version, std::uint32_t step);
    QTreeWidgetItem* makeEarlierValues(const QString& cellName, const std::vector<analysis::HeldVersion>& writers);
    QTreeWidgetItem* makeRemark(const QString& text);
    QString nameOf(const analysis::Version& version) const;
    QString equationOf(std::uint32_t version) const;
    QString tipOf(std::uint32_t version) const;
    QString describeOrigin(std::uint32_t version, std::uint32_t step) const;
    void refreshLines();
    void clear();

    WhyPanelParts m_parts;
    LatestJob m_replayJob, m_searchJob;
    BlockAnswers m_answers;
    std::map<int, int> m_currentLines;         ///< recorded lines, and where they are in the edited text
    bool m_isOfText = true;                    ///< whether the recording is of the text in the editor
    bool m_isGoing = false;                    ///< whether a click on a row is selecting its cell
    QTreeWidgetItem* m_searchedRow = nullptr;  ///< the row for which earlier launches are searched
    QLabel* m_heading;
    QTreeWidget* m_tree;
};

}  // namespace simtscope::ui
