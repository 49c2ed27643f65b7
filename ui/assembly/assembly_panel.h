// Shows the PTX and the machine code (SASS) of the shown launch side by side; hidden until asked for.
#pragma once

#include <QFrame>
#include <memory>
#include <set>

#include "gpu/analysis/assembly/assembly.h"
#include "ui/jobs/latest_job.h"

class QLabel;
class QModelIndex;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace simtscope::ui {

class Appearance;
class AssemblyModel;
class Position;
class Selection;

/// Holds references to the parts of the session that the panel uses; they must outlive it.
struct AssemblyPanelParts {
    Appearance& appearance;
    Position& position;
    Selection& selection;
};

/// Compiles the kernel of the shown launch on a worker thread while it is visible, and keeps the result of the latest launch.
class AssemblyPanel final : public QFrame {
    Q_OBJECT

public:
    explicit AssemblyPanel(const AssemblyPanelParts& parts, QWidget* parent = nullptr);

    /// Gives the panel its share of the window's height.
    void fitHeight(int windowHeight);

signals:
    void closed();                 ///< the user has hidden the panel
    void lineRequested(int line);  ///< the user has chosen an instruction of this line, a number of analysis::NumberedLine

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;  ///< fits the columns to the width of a listing

private:
    QTreeView* makeView(AssemblyModel& model, const char* name);
    void refresh();
    void show(Result<analysis::Assembly> assembly);
    void showMessage(const QString& text);
    void showStep();
    void showSelection();
    void choosePtx(const QModelIndex& index);
    void chooseMachine(const QModelIndex& index);
    void mark(std::set<std::size_t> ptxRows, std::set<std::size_t> machineRows, const QTreeView* clicked);
    void requestLine(const std::string& path, std::uint32_t line);
    void refreshTheme();

    AssemblyPanelParts m_parts;
    AssemblyModel *m_ptx, *m_machine;
    QTreeView *m_ptxView, *m_machineView;
    QLabel *m_place, *m_note, *m_message;
    QToolButton* m_close;
    QStackedWidget* m_pages;
    std::shared_ptr<const trace::Recording> m_recording;  ///< of m_launch; null: nothing was asked for yet
    LaunchId m_launch{};                                  ///< launch that is shown or being compiled
    std::shared_ptr<const analysis::Assembly> m_assembly;
    bool m_isChoosing = false;  ///< whether the panel itself changes the selection
    LatestJob m_job;
};

}  // namespace simtscope::ui
