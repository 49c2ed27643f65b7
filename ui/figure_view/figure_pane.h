// One run's picture: which launch, block and warp, the figure, and what it says in one sentence. The stage holds one, and two while
// comparing.
#pragma once

#include <QWidget>

#include "ui/figure_view/figure_view.h"

class QComboBox;
class QHBoxLayout;
class QLabel;

namespace simtscope::ui {

class FactCard;

class FigurePane final : public QWidget {
    Q_OBJECT

public:
    /// `prefix`: of the object names, "" for the main pane; "other" makes "otherFigure" of "figure".
    FigurePane(const FigureViewParts& parts, const QString& prefix, QWidget* parent = nullptr);
    FigureView& view() { return *m_view; }
    /// The row of the selectors; what is inserted at 0 stands at its left.
    QHBoxLayout& header() { return *m_header; }
    /// A widget between the selectors and the picture.
    void insertAbove(QWidget* widget);
    /// Hidden where another pane's selector speaks for both.
    void setWarpShown(bool shown);
    /// Only the selectors that offer a choice.
    void setCompact(bool on);
    /// Height that the sentence needs, and at least gets: two panes side by side keep their pictures equally high.
    int factHeight() const;
    void setLeastFactHeight(int height);

signals:
    void factWidthChanged();  ///< with which the height that it needs changes

private:
    QComboBox* makeSelector(const QString& name, const QString& accessibleName);
    QString named(const QString& name) const;
    void refreshSelectors();
    void showSelectors();
    void refreshFact();

    FigureViewParts m_parts;
    QString m_prefix;
    QComboBox* m_launch;
    QComboBox* m_block;
    QComboBox* m_warp;
    QHBoxLayout* m_header;
    FigureView* m_view;
    FactCard* m_factCard;
    QLabel* m_fact;
    bool m_warning = false, m_warpShown = true, m_compact = false, m_narrow = false;
};

}  // namespace simtscope::ui
