// Links up to four runs: the main one, a second one and two more, each compared with the main one. Whichever moves, the main one follows
// it, and the others follow the main one.
#pragma once

#include <QObject>
#include <array>
#include <memory>
#include <vector>

#include "ui/compare/comparison.h"

namespace simtscope::ui {

/// Owns the comparisons. Most are inactive; they exist from the start so that panes can be connected once.
class Comparisons final : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kMaxOtherRuns = 3;  ///< runs beside the main one

    explicit Comparisons(Session& main, QObject* parent = nullptr);

    /// Returns the session of the main run, which all comparisons share.
    Session& main() { return m_comparisons[0]->main(); }
    /// Returns the comparison with the second run, which the player waits for.
    Comparison& primary() { return *m_comparisons[0]; }
    const Comparison& primary() const { return *m_comparisons[0]; }
    /// Returns a comparison by its index below kMaxOtherRuns, active or not.
    Comparison& at(std::size_t index) { return *m_comparisons[index]; }
    const Comparison& at(std::size_t index) const { return *m_comparisons[index]; }
    /// Returns the active comparisons: those whose other run is there or in progress.
    std::vector<const Comparison*> activeComparisons() const;
    bool isComplete() const;  ///< whether there is at least one comparison, and all runs show a step
    /// Returns an inactive comparison for another run; nullptr if all are active.
    Comparison* findInactive();
    /// Returns the captions of the runs, the main one first.
    std::vector<QString> captions() const;

signals:
    void changed();       ///< a run was added, removed or replaced
    void placeChanged();  ///< the step or place of any pair changed

private:
    std::array<std::unique_ptr<Comparison>, kMaxOtherRuns> m_comparisons;
};

}  // namespace simtscope::ui
