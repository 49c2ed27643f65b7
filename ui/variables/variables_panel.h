// Shows the variables of the program at the step, for all threads of a warp or of the block; hidden until asked for.
#pragma once

#include <QFrame>
#include <QTimer>

#include "ui/session/variables/variables.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QModelIndex;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace simtscope::ui {

class Appearance;
class Position;
class Selection;
class ValueChart;
class ValueSearch;
class VariablesModel;
class VariablesView;
class Watches;

/// Holds references to the parts of the session that the panel uses; they must outlive it.
struct VariablesPanelParts {
    Appearance& appearance;
    Position& position;
    Selection& selection;
    Variables& variables;
    Watches& watches;
    ValueSearch& search;
};

/// Follows Variables while it is visible.
class VariablesPanel final : public QFrame {
    Q_OBJECT

public:
    explicit VariablesPanel(const VariablesPanelParts& parts, QWidget* parent = nullptr);

    /// Gives the panel its share of the window's height, until the user has chosen another one.
    void fitHeight(int windowHeight);
    QString currentExpression() const;  ///< of the row that the user has chosen; empty if there is none
    QString contents() const;           ///< the table as text, with tabs between columns

signals:
    void closed();                 ///< the user has hidden the panel
    void lineRequested(int line);  ///< the user has clicked a line of the call stack, a number of analysis::NumberedLine

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void refresh();
    static QString describeAgreement(const std::optional<analysis::DebugBuildAgreement>& agreement);
    void refreshPlace();
    void refreshTheme();
    void showTable();
    QString describeStack() const;
    void showMessage(const QString& text);
    void chooseColumn(std::size_t column);
    void selectTarget(const analysis::VariableRow& row);
    void copyContents() const;
    void addWatchField();
    void addChart();
    void refreshChart();
    void showRowMenu(const QModelIndex& index, const QPoint& globalPosition);

    VariablesPanelParts m_parts;
    VariablesModel* m_model;
    VariablesView* m_view;
    QLabel *m_place, *m_hint, *m_message;
    QLabel* m_stack;  ///< calls that the chosen thread is in; a link for each line of the program
    QPushButton* m_retry;
    QLineEdit* m_watch;
    QComboBox* m_range;
    QToolButton *m_showsChart, *m_texts, *m_copy, *m_close;
    ValueChart* m_chart;
    QStackedWidget* m_pages;
    QTimer m_slowTimer;  ///< says that the evaluation takes long, so that the words do not flicker at each step
};

}  // namespace simtscope::ui
