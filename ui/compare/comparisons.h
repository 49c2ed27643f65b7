// Up to four runs at once: the main one, and beside it a second one and two more, each compared with the main one. Whichever moves, the
// main one follows it, and the others follow that.
#pragma once

#include <QObject>
#include <array>
#include <memory>
#include <vector>

#include "ui/compare/comparison.h"

namespace simtscope::ui {

class Comparisons final : public QObject {
    Q_OBJECT

public:
    static constexpr std::size_t kMost = 3;  ///< beside the main run

    explicit Comparisons(Session& main, QObject* parent = nullptr);

    Session& main() { return m_all[0]->main(); }
    Comparison& first() { return *m_all[0]; }
    const Comparison& first() const { return *m_all[0]; }
    Comparison& at(std::size_t index) { return *m_all[index]; }
    const Comparison& at(std::size_t index) const { return *m_all[index]; }
    /// Those with a run beside the main one, which is there or under way.
    std::vector<const Comparison*> active() const;
    bool complete() const;  ///< all of them show a step, and there is one
    /// Where another run can be put beside those that are there; nullptr: they are as many as can be.
    Comparison* free();
    /// What the runs are called, the main one first.
    std::vector<QString> captions() const;

signals:
    void changed();  ///< a run has come or gone, or is another one
    void moved();

private:
    std::array<std::unique_ptr<Comparison>, kMost> m_all;
};

}  // namespace simtscope::ui
