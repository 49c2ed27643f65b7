// Shows one run's picture: selectors for launch, block and warp, the figure, and its sentence. CentralPanel holds one pane; a comparison
// adds more.
#pragma once

#include <QWidget>

#include "ui/figure_view/figure_view.h"

class QComboBox;
class QHBoxLayout;
class QLabel;

namespace simtscope::ui {

class FactCard;

/// Shows the place of one session. The selectors change that session's position.
class FigurePane final : public QWidget {
    Q_OBJECT

public:
    /// Creates the pane. `prefix` begins the object names: "" for the main pane; "other" turns "figure" into "otherFigure".
    FigurePane(const FigureViewParts& parts, const QString& prefix, QWidget* parent = nullptr);
    FigureView& view() { return *m_view; }
    /// Returns the row of the selectors; a widget inserted at 0 stands at their left.
    QHBoxLayout& header() { return *m_header; }
    /// Inserts a widget between the selectors and the picture.
    void insertAbove(QWidget* widget);
    /// Shows or hides the warp selector. A comparison hides that of the second pane, because one warp applies to both.
    void setWarpVisible(bool isShown);
    /// Shows only the selectors that have at least two entries to choose from.
    void setCompact(bool isCompact);
    /// Returns the height that the sentence needs, in pixels.
    int factHeight() const;
    /// Sets the least height of the sentence, in pixels. It keeps the pictures of panes that stand side by side equally high.
    void setMinFactHeight(int height);

signals:
    void factWidthChanged();  ///< the height that the sentence needs has changed with it

private:
    QComboBox* makeSelector(const QString& name, const QString& accessibleName);
    QString prefixed(const QString& name) const;
    void refreshSelectors();
    void showSelectors();
    void refreshFact();
    QString describeMovedLine() const;

    FigureViewParts m_parts;
    QString m_prefix;
    QComboBox* m_launchSelector;
    QComboBox* m_blockSelector;
    QComboBox* m_warpSelector;
    QHBoxLayout* m_header;
    FigureView* m_view;
    FactCard* m_factCard;
    QLabel* m_factLabel;
    bool m_isWarning = false, m_isWarpVisible = true, m_isCompact = false, m_isNarrow = false;
};

}  // namespace simtscope::ui
