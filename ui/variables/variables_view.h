// Shows the tree of variables with a strip of all threads behind each row. Name, type and the value of the chosen thread stay in view; the
// strip scrolls by itself.
#pragma once

#include <QHash>
#include <QIcon>
#include <QTreeView>

#include "ui/widgets/value_strip.h"

class QScrollBar;

namespace simtscope::ui {

class VariablesModel;

/// Draws the strips and reports what is clicked.
class VariablesView final : public QTreeView {
    Q_OBJECT

public:
    /// `model` must outlive the view.
    explicit VariablesView(VariablesModel& model, QWidget* parent = nullptr);

    void setTheme(const figures::Theme& theme);
    void setShowsTexts(bool isOn);  ///< whether cells show their values; else bars
    bool showsTexts() const { return m_columns.hasTexts; }
    const StripColumns& columns() const { return m_columns; }
    QRect stripRect(const QModelIndex& index) const;  ///< where the strip of a row is, in the viewport
    QScrollBar& stripScrollBar() { return *m_scrollBar; }
    void refreshColumns();  ///< call after the table or the chosen thread has changed

signals:
    void threadClicked(std::size_t column);
    void targetClicked(const simtscope::analysis::VariableRow& row);  ///< the value of a pointer of the chosen thread
    void threadStepped(int direction);                                ///< the key for the next thread (1) or the one before (-1)
    void copyRequested();
    void currentRowChanged();                                                    ///< another row is the current one, or it has gone
    void watchRemoved(int watch);                                                ///< the user has pressed Delete
    void menuRequested(const QModelIndex& index, const QPoint& globalPosition);  ///< for a row that is no heading

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;

private:
    class StripDelegate;
    class StripHeader;
    void restoreExpansion(const QModelIndex& parent);
    bool restoreCurrent(const QModelIndex& parent);
    void fitSections();
    bool isLink(const QModelIndex& index) const;
    std::optional<std::size_t> columnAt(const QModelIndex& index, QPoint position) const;
    QString tipAt(QPoint position) const;
    void activateRow(const QModelIndex& index);

    VariablesModel& m_model;
    StripColumns m_columns;
    const figures::Theme* m_theme = nullptr;
    QIcon m_openIcon, m_closedIcon;  ///< beside rows that have rows below them
    StripHeader* m_header;
    QScrollBar* m_scrollBar;        ///< scrolls the strips; the panel places it
    QHash<QString, bool> m_isOpen;  ///< what the user has opened and closed, by VariablesModel::pathOf()
    QString m_currentPath;          ///< of the row that the user has chosen, by VariablesModel::pathOf()
    bool m_isRestoring = false;
};

}  // namespace simtscope::ui
