#include "ui/widgets/palette_dialog.h"
#include "ui/widgets/metrics.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>

namespace simtscope::ui {
namespace {

constexpr QSize kPaletteSize(560, 420);
constexpr int kMargin = kMediumGap;             // pixels
constexpr std::size_t kMaxListedEntries = 200;  // entries: nobody reads further
enum Rank : int { kAtName, kAtWordOfName, kAtWordOfMenu, kInside };

bool isWordStart(const QString& text, qsizetype position)
{
    return position == 0 || !text[position - 1].isLetterOrNumber();
}

/// Returns the worst rank of the words; nullopt where one of them is missing.
std::optional<int> rankOf(const PaletteEntry& entry, const QStringList& queryWords)
{
    const auto rankAt = [&](qsizetype position) {
        if (!isWordStart(entry.text, position))
            return kInside;
        return position == entry.nameStart ? kAtName : position > entry.nameStart ? kAtWordOfName : kAtWordOfMenu;
    };
    int rank = kAtName;
    for (const QString& word : queryWords) {
        int best = kInside + 1;
        for (qsizetype at = -1; (at = entry.text.indexOf(word, at + 1, Qt::CaseInsensitive)) >= 0;)
            best = std::min<int>(best, rankAt(at));
        if (best > kInside)
            return std::nullopt;
        rank = std::max(rank, best);
    }
    return rank;
}

}  // namespace

std::vector<std::size_t> findMatches(const std::vector<PaletteEntry>& entries, const QString& query)
{
    const QStringList queryWords = query.split(u' ', Qt::SkipEmptyParts);
    std::vector<std::pair<int, std::size_t>> ranked;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (const auto rank = rankOf(entries[i], queryWords))
            ranked.emplace_back(*rank, i);
    std::ranges::sort(ranked);
    std::vector<std::size_t> matches;
    for (const auto& [rank, index] : ranked)
        matches.push_back(index);
    return matches;
}

PaletteDialog::PaletteDialog(std::vector<PaletteEntry> entries, QWidget* parent)
    : QDialog(parent), m_entries(std::move(entries)), m_query(new QLineEdit(this)), m_list(new QListWidget(this))
{
    setObjectName("palette");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Commands"));
    resize(kPaletteSize);
    m_query->setObjectName("paletteQuery");
    m_query->setPlaceholderText(tr("Type a command, a figure, a program or a chapter of the manual"));
    m_query->installEventFilter(this);
    m_list->setObjectName("paletteList");
    m_list->setAccessibleName(tr("What matches"));
    m_list->setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->addWidget(m_query);
    column->addWidget(m_list, 1);
    connect(m_query, &QLineEdit::textChanged, this, &PaletteDialog::listMatches);
    connect(m_query, &QLineEdit::returnPressed, this, &PaletteDialog::choose);
    connect(m_list, &QListWidget::itemClicked, this, &PaletteDialog::choose);
    listMatches();
}

bool PaletteDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_query || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int page = std::max(1, m_list->height() / std::max(1, m_list->sizeHintForRow(0)) - 1);
    const int rows = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : key == Qt::Key_PageDown ? page : key == Qt::Key_PageUp ? -page : 0;
    if (rows == 0 || m_matches.empty())
        return QDialog::eventFilter(watched, event);
    m_list->setCurrentRow(std::clamp(m_list->currentRow() + rows, 0, m_list->count() - 1));
    return true;
}

void PaletteDialog::listMatches()
{
    m_matches = findMatches(m_entries, m_query->text());
    m_matches.resize(std::min(m_matches.size(), kMaxListedEntries));
    m_list->clear();
    for (const std::size_t index : m_matches) {
        const PaletteEntry& entry = m_entries[index];
        m_list->addItem(entry.shortcut.isEmpty() ? entry.text : entry.text + "    " + entry.shortcut);
    }
    if (m_matches.empty()) {
        m_list->addItem(tr("Nothing has these words."));
        m_list->item(0)->setFlags(Qt::NoItemFlags);
    } else {
        m_list->setCurrentRow(0);
    }
}

void PaletteDialog::choose()
{
    const int row = m_list->currentRow();
    if (row < 0 || std::size_t(row) >= m_matches.size())
        return;
    accept();
    // Runs later, when the palette is closed and the focus is back where it was.
    QTimer::singleShot(0, parentWidget(), m_entries[m_matches[std::size_t(row)]].onChosen);
}

}  // namespace simtscope::ui

#include "moc_palette_dialog.cpp"
