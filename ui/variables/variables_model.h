// Arranges a table of variables as a tree: a heading for each scope, a row for each variable, and its members and elements below it.
#pragma once

#include <QAbstractItemModel>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "ui/figures/facts/variable_words.h"

namespace simtscope::figures {
struct Theme;
}

namespace simtscope::ui {

/// Holds the rows of the latest table. Rows stay the same objects as long as the next table has the same variables.
class VariablesModel final : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Type, Value, Threads, ColumnCount };

    explicit VariablesModel(QObject* parent = nullptr);
    ~VariablesModel() override;

    /// Shows the table, or nothing if it is null. Resets the model only if it has other variables.
    void setTable(std::shared_ptr<const analysis::VariableTable> table);
    /// Sets the column of the thread whose value is shown; nullopt if the table does not have it.
    void setChosen(std::optional<std::size_t> column);
    void setTheme(const figures::Theme& theme);

    const analysis::VariableTable* table() const { return m_table.get(); }
    std::optional<std::size_t> chosen() const { return m_chosen; }
    /// Returns the variable of a row; null for a heading.
    const analysis::VariableRow* rowAt(const QModelIndex& index) const;
    /// Returns a name of the row that is the same at other steps.
    QString pathOf(const QModelIndex& index) const;
    bool isOpenFromStart(const QModelIndex& index) const;  ///< whether a heading shows its rows until the user closes it
    /// Returns which of the watches a row is; nullopt for any other row, and for the members of a watch.
    std::optional<int> watchAt(const QModelIndex& index) const;
    QString expressionOf(const QModelIndex& index) const;  ///< of a row: "box.corner[3]"; empty for a heading
    QString textOf(const QModelIndex& index) const;        ///< of a row: "float sum = 10.5f" for the chosen thread

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;  ///< the name of a watch can be edited
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void chosenChanged();
    void watchEdited(int watch, const QString& expression);  ///< the user has entered another expression

private:
    struct Node;
    const Node* nodeAt(const QModelIndex& index) const;
    std::unique_ptr<Node> makeTree() const;
    QVariant rowData(const analysis::VariableRow& row, Column column, int role) const;
    void reportChange(const QModelIndex& parent);

    std::shared_ptr<const analysis::VariableTable> m_table;
    std::optional<std::size_t> m_chosen;
    const figures::Theme* m_theme = nullptr;
    std::unique_ptr<Node> m_root;
};

}  // namespace simtscope::ui
