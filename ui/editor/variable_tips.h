// Shows the value of the variable under the mouse as a tooltip: for the chosen thread at the shown step, with a strip of all threads.
#pragma once

#include <QObject>
#include <QPoint>
#include <QString>

#include "gpu/analysis/variables/variable_table.h"

class QWidget;

namespace simtscope::ui {

class Appearance;
class Position;
class ProgramRun;
class Variables;

/// Holds references to the parts of the session that the tooltips use; they must outlive them.
struct VariableTipsParts {
    Appearance& appearance;
    Position& position;
    ProgramRun& run;
    Variables& variables;
};

/// Belongs to the editor whose names it explains.
class VariableTips final : public QObject {
    Q_OBJECT

public:
    VariableTips(const VariableTipsParts& parts, QWidget& editor);

    /// Shows the value of a name such as "sum" or "box.corner", now or once it is evaluated. Shows nothing for a name of no variable, and
    /// without debug information.
    void show(const QString& name, const QPoint& globalPosition);
    /// Returns the tooltip as rich text; empty if there is none.
    QString tipFor(const QString& name) const;

signals:
    void hasNoTip();  ///< show() has nothing to show for the name

private:
    void showPending();
    QString makePicture(const analysis::VariableRow& row, std::size_t column) const;

    VariableTipsParts m_parts;
    QWidget& m_editor;
    QString m_name;  ///< name whose value is awaited; empty if there is none
    QPoint m_position;
};

}  // namespace simtscope::ui
