// Lists the PTX, or the machine code, of a kernel as the rows of a table.
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <memory>
#include <set>
#include <vector>

#include "gpu/analysis/assembly/assembly.h"

namespace simtscope::figures {
struct Theme;
}

namespace simtscope::ui {

/// Holds one of the two listings. Rows have the indices that the instructions have in the listing.
class AssemblyModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Listing { Ptx, Machine };
    enum PtxColumn { PtxLine, PtxText, Warps, Outcome, PtxColumnCount };
    enum MachineColumn { Address, MachineText, Control, Live, MachineColumnCount };

    explicit AssemblyModel(Listing listing, QObject* parent = nullptr) : QAbstractTableModel(parent), m_listing(listing) {}

    /// Shows the listing; nothing if it is null.
    void setAssembly(std::shared_ptr<const analysis::Assembly> assembly);
    /// Marks the rows that belong to what the user has chosen. Returns the first of them; -1 if there is none.
    int setLinked(std::set<std::size_t> rows);
    /// Marks the rows of the shown step.
    void setCurrent(std::set<std::size_t> rows);
    void setTheme(const figures::Theme& theme);
    void setShowsCounts(bool showsCounts);

    bool isLinked(int row) const { return m_linked.contains(std::size_t(row)); }
    bool isCurrent(int row) const { return m_current.contains(std::size_t(row)); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString textOf(const analysis::PtxRow& row, int column) const;
    QString textOf(const analysis::MachineRow& row, int column) const;
    QString tipOf(const analysis::PtxRow& row) const;
    static QString tipOf(const analysis::MachineRow& row, int column);
    bool isDim(int row, int column) const;
    void reportRows(const std::set<std::size_t>& rows);

    Listing m_listing;
    std::shared_ptr<const analysis::Assembly> m_assembly;
    std::set<std::size_t> m_linked, m_current;
    const figures::Theme* m_theme = nullptr;
    bool m_showsCounts = true;
};

}  // namespace simtscope::ui
