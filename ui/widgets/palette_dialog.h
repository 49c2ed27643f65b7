// Provides a palette: a line to type into, and below it the entries that match, of which Enter chooses one.
#pragma once

#include <QDialog>
#include <QKeySequence>
#include <QString>
#include <functional>
#include <vector>

class QLineEdit;
class QListWidget;

namespace simtscope::ui {

/// Describes one line of the palette.
struct PaletteEntry {
    QString text;                    ///< words to match, "View: Zoom in"
    qsizetype nameStart = 0;         ///< where the entry's own name begins in `text`, behind the menus that lead to it
    QString shortcut;                ///< its shortcut, in the system's notation; empty: it has none
    std::function<void()> onChosen;  ///< runs after the palette has closed
};

/// Returns the indices of the entries that hold every word of the query, the best first: words at the start of the entry's own name, then
/// at the start of one of the name's words, then at that of a word of the menus, then anywhere. Entries of one rank keep their order. An
/// empty query matches all. Upper and lower case do not matter.
std::vector<std::size_t> findMatches(const std::vector<PaletteEntry>& entries, const QString& query);

/// Lists the entries that match. Make it with `new` and call open(): it deletes itself when it is closed.
class PaletteDialog final : public QDialog {
    Q_OBJECT

public:
    /// `parent` must not be null: the chosen entry runs only while it exists.
    PaletteDialog(std::vector<PaletteEntry> entries, QWidget* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  ///< arrows in the line move in the list

private:
    void listMatches();
    void choose();

    std::vector<PaletteEntry> m_entries;
    std::vector<std::size_t> m_matches;
    QLineEdit* m_query;
    QListWidget* m_list;
};

}  // namespace simtscope::ui
