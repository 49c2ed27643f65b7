// Lists the programs that ship by chapter, the exercises, and a lecturer's own lessons and exercises, with a find field; marks the current
// one. The field finds titles, names and chapters, and words of the lessons and tasks: "bank conflict" finds each program that is about
// one.
#pragma once

#include <QWidget>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/exercises/exercise.h"
#include "gpu/program/library/catalog.h"

class QLabel;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace simtscope::ui {

class Appearance;
class Document;
class Exercises;
class Position;
class ProgramRun;

/// Holds references to the parts of the session that the panel uses; they must outlive it.
struct LibraryPanelParts {
    Appearance& appearance;
    Document& document;
    Position& position;
    ProgramRun& run;
    Exercises& exercises;
};

/// Shows the library as a tree. A choice opens the program or exercise and emits chosen().
class LibraryPanel final : public QWidget {
    Q_OBJECT

public:
    explicit LibraryPanel(const LibraryPanelParts& parts, QWidget* parent = nullptr);
    /// Returns all lessons in the tree: those that ship, then the lecturer's own.
    const std::vector<program::Lesson>& lessons() const { return m_lessons; }

    /// Adds a lesson or a folder of lessons to the list for good, and opens the first of them. Fails if there is none, or none that
    /// can be read.
    Result<void> addFolder(const QString& folder);

public slots:
    void focusSearchField();  ///< puts the cursor into the find field and selects its text

signals:
    void chosen();  ///< the user chose a program, by a click or with Enter, and will look at it next
    void compareRequested(const simtscope::program::Lesson& lesson);  ///< compare it with the current program

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void addOwnLessons();
    void refill();
    void addExercises();
    void addOwnExercises();
    const exercises::Exercise& exerciseAt(const QVariant& index) const;
    void markSolved();
    QString namesOf(const QTreeWidgetItem& item) const;
    QString wordsIn(const QTreeWidgetItem& item) const;
    void filter(const QString& text);
    QTreeWidgetItem* firstFoundItem() const;  ///< the first program whose name was found, else the first one; nullptr if there is none
    void moveIntoList();                      ///< gives the list the focus, at its first program
    void markCurrent();
    void openItem(QTreeWidgetItem* item);
    void showItemMenu(const QPoint& point);

    LibraryPanelParts m_parts;
    std::vector<program::Lesson> m_lessons;
    QLineEdit* m_find;
    QTreeWidget* m_tree;
    QLabel* m_emptyLabel;
    QTreeWidgetItem* m_firstNamed = nullptr;  ///< the first program whose names, and not only its text, contain the searched words
};

}  // namespace simtscope::ui
