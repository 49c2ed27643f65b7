#include "ui/variables/variables_model.h"

#include <QBrush>
#include <QFont>
#include <algorithm>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/theme.h"
#include "ui/figures/facts/messages.h"

namespace simtscope::ui {

using analysis::VariableGroup;
using analysis::VariableRow;

/// Holds a row of the tree. A heading has a group, any other row a variable.
struct VariablesModel::Node {
    Node* parent = nullptr;
    int position = 0;  ///< among the children of the parent
    const VariableGroup* group = nullptr;
    const VariableRow* variable = nullptr;
    QString path;
    std::vector<std::unique_ptr<Node>> children;

    Node* add(const QString& name)
    {
        auto child = std::make_unique<Node>();
        child->parent = this;
        child->position = int(children.size());
        child->path = path + u'/' + name;
        children.push_back(std::move(child));
        return children.back().get();
    }

    void addVariable(const VariableRow& row)
    {
        Node* const child = add(QString::fromStdString(row.name) + u':' + QString::number(row.line));
        child->variable = &row;
        for (const VariableRow& element : row.children)
            child->addVariable(element);
    }

    bool hasSameRows(const Node& other) const
    {
        if (path != other.path || children.size() != other.children.size())
            return false;
        for (std::size_t i = 0; i < children.size(); ++i)
            if (!children[i]->hasSameRows(*other.children[i]))
                return false;
        return true;
    }

    /// Takes over the variables of another table; both must have the same rows.
    void replaceBy(const Node& other)
    {
        group = other.group;
        variable = other.variable;
        for (std::size_t i = 0; i < children.size(); ++i)
            children[i]->replaceBy(*other.children[i]);
    }
};

VariablesModel::VariablesModel(QObject* parent) : QAbstractItemModel(parent), m_root(std::make_unique<Node>()) {}

VariablesModel::~VariablesModel() = default;

std::unique_ptr<VariablesModel::Node> VariablesModel::makeTree() const
{
    auto root = std::make_unique<Node>();
    if (!m_table)
        return root;
    Node* heading = nullptr;
    for (const VariableGroup& group : m_table->groups) {
        if (!heading || !group.isBody) {
            heading = root->add(QString::number(int(group.kind)) + QString::fromStdString(group.key));
            heading->group = &group;
        }
        for (const VariableRow& row : group.rows)
            heading->addVariable(row);
    }
    return root;
}

void VariablesModel::setTable(std::shared_ptr<const analysis::VariableTable> table)
{
    const std::shared_ptr<const analysis::VariableTable> before = std::exchange(m_table, std::move(table));
    std::unique_ptr<Node> tree = makeTree();
    if (m_chosen && (!m_table || *m_chosen >= m_table->columnCount()))
        m_chosen.reset();
    if (m_root->hasSameRows(*tree)) {
        m_root->replaceBy(*tree);
        reportChange({});
        return;
    }
    beginResetModel();
    m_root = std::move(tree);
    endResetModel();
}

void VariablesModel::setChosen(std::optional<std::size_t> column)
{
    if (column && (!m_table || *column >= m_table->columnCount()))
        column.reset();
    if (m_chosen == column)
        return;
    m_chosen = column;
    reportChange({});
    emit chosenChanged();
    emit headerDataChanged(Qt::Horizontal, Value, Threads);
}

void VariablesModel::setTheme(const figures::Theme& theme)
{
    m_theme = &theme;
    reportChange({});
}

void VariablesModel::reportChange(const QModelIndex& parent)
{
    const int count = rowCount(parent);
    if (count == 0)
        return;
    emit dataChanged(index(0, 0, parent), index(count - 1, ColumnCount - 1, parent));
    for (int row = 0; row < count; ++row)
        reportChange(index(row, 0, parent));
}

const VariablesModel::Node* VariablesModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<const Node*>(index.internalPointer()) : m_root.get();
}

const VariableRow* VariablesModel::rowAt(const QModelIndex& index) const
{
    return nodeAt(index)->variable;
}

QString VariablesModel::pathOf(const QModelIndex& index) const
{
    return nodeAt(index)->path;
}

bool VariablesModel::isOpenFromStart(const QModelIndex& index) const
{
    const VariableGroup* const group = nodeAt(index)->group;
    return group && group->kind != VariableGroup::Kind::OutOfScope;
}

std::optional<int> VariablesModel::watchAt(const QModelIndex& index) const
{
    const Node* const node = nodeAt(index);
    const bool isWatch = node->variable && node->parent->group && node->parent->group->kind == VariableGroup::Kind::Watches;
    return isWatch ? std::optional(node->position) : std::nullopt;
}

QString VariablesModel::expressionOf(const QModelIndex& index) const
{
    const Node* node = nodeAt(index);
    QString tail;
    for (; node->variable && node->parent->variable; node = node->parent) {
        const QString name = QString::fromStdString(node->variable->name);
        if (!name.isEmpty())
            tail.prepend(name.startsWith(u'[') ? name : u'.' + name);
    }
    if (!node->variable)
        return {};
    const QString root = QString::fromStdString(node->variable->name);
    const bool isName = std::ranges::all_of(root, [](QChar c) { return c.isLetterOrNumber() || c == u'_' || c == u':'; });
    return tail.isEmpty() || isName ? root + tail : u'(' + root + u')' + tail;
}

QString VariablesModel::textOf(const QModelIndex& index) const
{
    const Node* const node = nodeAt(index);
    if (node->group)
        return figures::formatGroup(*node->group);
    if (!node->variable || !m_chosen)
        return {};
    return figures::formatVariableType(*node->variable) + u' ' + figures::cleanText(std::string_view(node->variable->name)) +
           QStringLiteral(" = ") + figures::formatVariable(node->variable->cellOf(*m_chosen));
}

QModelIndex VariablesModel::index(int row, int column, const QModelIndex& parent) const
{
    const Node* const node = nodeAt(parent);
    if (row < 0 || row >= int(node->children.size()) || column < 0 || column >= ColumnCount)
        return {};
    return createIndex(row, column, node->children[std::size_t(row)].get());
}

QModelIndex VariablesModel::parent(const QModelIndex& index) const
{
    const Node* const node = nodeAt(index)->parent;
    return !node || node == m_root.get() ? QModelIndex() : createIndex(node->position, 0, node);
}

int VariablesModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : int(nodeAt(parent)->children.size());
}

int VariablesModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant VariablesModel::rowData(const VariableRow& row, Column column, int role) const
{
    const analysis::VariableCell* const cell = m_chosen ? &row.cellOf(*m_chosen) : nullptr;
    const bool hasProblem = !row.problem.isEmpty();
    switch (role) {
    case Qt::EditRole:
        return column == Name ? QString::fromStdString(row.name) : QString();
    case Qt::DisplayRole:
        if (hasProblem && column == Value)
            return tr("error");
        if (column == Name)
            return figures::cleanText(std::string_view(row.name));
        if (column == Type)
            return figures::formatVariableType(row);
        return column == Value && cell ? figures::formatVariable(*cell) : QString();
    case Qt::ToolTipRole:
        if (hasProblem)
            return QString(figures::translateSentence(row.problem) + u'\n' + figures::translateFixSentence(row.problem)).trimmed();
        if (column == Value && cell)
            return figures::describeVariable(*m_table, row, *m_chosen);
        return column == Threads ? QVariant() : QVariant(figures::describeDeclaration(row));
    case Qt::FontRole: {
        if (column == Type)
            return figures::fontFor(figures::Font::Small);
        const bool isBold = column == Value && cell && cell->isChanged;
        QFont font = figures::fontFor(isBold ? figures::Font::MonoBold : figures::Font::Mono);
        font.setItalic(column == Value && cell && !cell->hasValue());
        return font;
    }
    case Qt::ForegroundRole: {
        if (!m_theme)
            return {};
        if (hasProblem && column == Value)
            return QBrush(m_theme->color(figures::Role::Error));
        const bool isDim = column == Type || (column == Name && row.isHidden) || (column == Value && cell && !cell->hasValue());
        return QBrush(m_theme->color(isDim ? figures::Role::TextDim : figures::Role::Text));
    }
    default:
        return {};
    }
}

QVariant VariablesModel::data(const QModelIndex& index, int role) const
{
    const Node* const node = nodeAt(index);
    if (node->variable)
        return rowData(*node->variable, Column(index.column()), role);
    if (!node->group || index.column() != Name)
        return {};
    if (role == Qt::DisplayRole)
        return figures::formatGroup(*node->group);
    if (role == Qt::FontRole) {
        QFont font = figures::fontFor(figures::Font::Small);
        font.setBold(true);
        return font;
    }
    return role == Qt::ForegroundRole && m_theme ? QVariant(QBrush(m_theme->color(figures::Role::TextDim))) : QVariant();
}

Qt::ItemFlags VariablesModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    return index.column() == Name && watchAt(index) ? flags | Qt::ItemIsEditable : flags;
}

bool VariablesModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const std::optional<int> watch = watchAt(index);
    if (role != Qt::EditRole || index.column() != Name || !watch)
        return false;
    // Queued by the receiver: the row may be gone while its editor is still open.
    emit watchEdited(*watch, value.toString());
    return true;
}

QVariant VariablesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Variable");
    case Type:
        return tr("Type");
    case Value:
        return m_table && m_chosen ? tr("Thread %1").arg(m_table->firstThread + *m_chosen) : QString();
    default:
        return QString();
    }
}

}  // namespace simtscope::ui

#include "moc_variables_model.cpp"
