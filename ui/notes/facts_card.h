// Shows the numbers of the current line over the whole run, from the same report that the command line prints.
#pragma once

#include <QFrame>
#include <map>

#include "ui/session/place/step_lines.h"

class QGridLayout;
class QLabel;

namespace simtscope::ui {

class Appearance;
class Position;

/// Holds references to the parts of the session that the card uses; they must outlive it.
struct FactsCardParts {
    Appearance& appearance;
    Position& position;
};

/// Follows the session's step and recording.
class FactsCard final : public QFrame {
    Q_OBJECT

public:
    explicit FactsCard(const FactsCardParts& parts, QWidget* parent = nullptr);

private:
    struct Row {
        QLabel *name, *value, *detail;
    };
    void collectLineCosts();
    void refresh();
    void refreshLaunch();
    void setRow(std::size_t index, const QString& name, const QString& value, const QString& detail, bool isWarning = false);

    FactsCardParts m_parts;
    QLabel* m_heading;
    QLabel* m_launch;  ///< duration of the launch on the GPU; hidden where nothing was timed
    QGridLayout* m_grid;
    std::vector<Row> m_rows;
    std::map<int, analysis::LineCost> m_costByLine;  ///< summed over the launches
};

}  // namespace simtscope::ui
